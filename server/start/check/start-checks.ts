import { constants } from 'node:fs';
import { access, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createS3Store } from '@server/bucket/s3/s3-store';
import { createProviderCalls } from '@server/faxing/delivery/http/provider-calls';
import { createHylafax } from '@server/faxing/delivery/hylafax/hylafax';
import { sinchCalls } from '@server/faxing/delivery/sinch/sinch';
import { TELNYX } from '@server/faxing/delivery/telnyx/telnyx';
import { SECOND, systemClock } from '@server/platform/clock';
import type { Config, HylafaxSettings, SinchSettings, TelnyxSettings } from '@server/platform/config';
import { withinLimit } from '@server/platform/probe';

/** A requirement for starting. `work` describes what it found, and throws if the server could not start. */
export interface StartCheck {
  about: string;
  work: () => Promise<string>;
}

/** Time limit of each check. */
const LIMIT = 10 * SECOND;

/** All checks of these settings that change nothing. */
export function startChecks(config: Config): StartCheck[] {
  const { databaseUrl, s3, hylafax, telnyx, sinch, host, smtpHost, metricsHost } = config;
  const ports: [name: string, port: number, host: string][] = [
    ['PORT', config.port, host],
    ['BUCKET_PORT', s3 ? 0 : config.bucketPort, host],
    ['SMTP_PORT', config.smtpPort, smtpHost],
    ['METRICS_PORT', config.metricsPort, metricsHost],
  ];
  return [
    { about: 'dist', work: () => findBuild(join(config.rootDir, 'dist/index.html')) },
    { about: 'DATA_DIR', work: () => mayWrite(config.dataDir) },
    ...ports.filter(([, port]) => port !== 0).map(([about, port, at]) => ({ about, work: () => mayListen(port, at) })),
    ...(databaseUrl ? [{ about: 'DATABASE_URL', work: () => askDatabase(databaseUrl) }] : []),
    ...(hylafax ? [{ about: 'FAX_ENGINE', work: () => askHylafax(hylafax) }] : []),
    ...(telnyx ? [{ about: 'TELNYX_API_KEY', work: () => askTelnyx(telnyx) }] : []),
    ...(sinch ? [{ about: 'SINCH_KEY_ID', work: () => askSinch(sinch) }] : []),
    ...(s3 ? [{ about: 'BUCKET_S3_ENDPOINT', work: () => askStore(s3, config.bucketUrl) }] : []),
  ];
}

async function askHylafax(settings: HylafaxSettings): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'faxkeep-check-'));
  try {
    await createHylafax(settings, home).find({ id: '', number: '' });
    return `HylaFAX at ${settings.server} answers`;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Looks up the fax application with the key: a GET, so nothing is sent. */
async function askTelnyx({ apiKey, connectionId }: TelnyxSettings): Promise<string> {
  const call = createProviderCalls(globalThis.fetch, TELNYX, `Bearer ${apiKey}`);
  await call({ path: `/fax_applications/${encodeURIComponent(connectionId)}` });
  return `Telnyx knows the key and the fax application ${connectionId}`;
}

/** Lists a fax with the key: a GET, so nothing is sent. */
async function askSinch(settings: SinchSettings): Promise<string> {
  await sinchCalls(settings, globalThis.fetch)({ path: '/faxes?pageSize=1' });
  return `Sinch knows the key and the project ${settings.projectId}`;
}

async function findBuild(page: string): Promise<string> {
  const isThere = await stat(page).catch(() => null);
  if (!isThere) throw new Error(`is not there: npm run build makes it (looked for ${page})`);
  return 'the pages are built';
}

/** Checks that the folder is writable or can be created. */
async function mayWrite(folder: string): Promise<string> {
  let there = folder;
  // Walk up to the first folder that exists; the root always does.
  for (let found = await stat(there).catch(() => null); !found; found = await stat(there).catch(() => null)) {
    there = dirname(there);
  }
  if (!(await stat(there)).isDirectory()) throw new Error(`${there} is no folder`);
  await access(there, constants.W_OK | constants.X_OK).catch(() => {
    throw new Error(`${there} cannot be written to`);
  });
  return there === folder ? `${folder} can be written to` : `${folder} will be made`;
}

function mayListen(port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const known = error.code === 'EADDRINUSE' ? 'is in use already' : error.message;
      reject(new Error(`${host}:${port} ${known}`));
    });
    server.listen(port, host, () => server.close(() => resolve(`${host}:${port} is free`)));
  });
}

async function askDatabase(connectionString: string): Promise<string> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: LIMIT, query_timeout: LIMIT });
  // The pending call reports a broken connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>('select version()');
    return `answers: ${rows[0]?.version.split(' ').slice(0, 2).join(' ') ?? ''}`;
  } finally {
    await client.end();
  }
}

async function askStore(settings: NonNullable<Config['s3']>, action: string): Promise<string> {
  const store = createS3Store(settings, action, systemClock, globalThis.fetch);
  await withinLimit(() => store.check(), LIMIT);
  return `the bucket ${settings.name} is there`;
}
