import { constants } from 'node:fs';
import { access, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createProviderCalls } from '@server/faxing/delivery/http/provider-calls';
import { createHylafax } from '@server/faxing/delivery/hylafax/hylafax';
import { sinchCalls } from '@server/faxing/delivery/sinch/sinch';
import { TELNYX } from '@server/faxing/delivery/telnyx/telnyx';
import { type Clock, SECOND } from '@server/platform/clock';
import { type Config, hasOwnBucket } from '@server/platform/config';
import type { HylafaxSettings, SinchSettings, TelnyxSettings } from '@server/platform/settings/groups';
import { askDatabase } from './ask-database';
import { askMailServer } from './ask-mail-server';
import { askPayments } from './ask-payments';
import { askStore } from './ask-store';
import { findCommand } from './find-command';
import { createOutsideClock } from './outside-clock';

/**
 * A requirement for running. `work` describes what it found, or null if there is nothing to say, and throws if the
 * server could not start, or could not do its work.
 */
export interface StartCheck {
  about: string;
  work: () => Promise<string | null>;
}

/** Time limit of each check. */
const LIMIT = 10 * SECOND;

/**
 * All checks of these settings. They leave nothing behind: what they store, they remove.
 *
 * @param own this machine's clock
 * @param fetch for HTTP calls to third parties
 */
export function startChecks(config: Config, own: Clock, fetch: typeof globalThis.fetch): StartCheck[] {
  const { databaseUrl, s3, hylafax, telnyx, sinch, host, smtpHost, smtpUrl, metricsHost, stripe, faxCommand } = config;
  const clock = createOutsideClock(own);
  const ports: [name: string, port: number, host: string][] = [
    ['PORT', config.port, host],
    ['BUCKET_PORT', hasOwnBucket(config) ? config.bucketPort : 0, host],
    ['SMTP_PORT', config.smtpPort, smtpHost],
    ['METRICS_PORT', config.metricsPort, metricsHost],
  ];
  return [
    { about: 'dist', work: () => findBuild(join(config.rootDir, 'dist/index.html')) },
    { about: 'DATA_DIR', work: () => mayWrite(config.dataDir) },
    ...ports.filter(([, port]) => port !== 0).map(([about, port, at]) => ({ about, work: () => mayListen(port, at) })),
    ...(databaseUrl ? [{ about: 'DATABASE_URL', work: () => askDatabase(databaseUrl, LIMIT, clock) }] : []),
    ...(hylafax ? [{ about: 'FAX_ENGINE', work: () => askHylafax(hylafax) }] : []),
    ...(telnyx ? [{ about: 'TELNYX_API_KEY', work: () => askTelnyx(telnyx, fetch) }] : []),
    ...(sinch ? [{ about: 'SINCH_KEY_ID', work: () => askSinch(sinch, fetch) }] : []),
    ...(faxCommand ? [{ about: 'FAX_COMMAND', work: () => findCommand(faxCommand) }] : []),
    ...(s3 ? [{ about: 'BUCKET_S3_ENDPOINT', work: () => askStore(s3, config, { limit: LIMIT, clock, fetch }) }] : []),
    ...(smtpUrl ? [{ about: 'SMTP_URL', work: () => askMailServer(smtpUrl, LIMIT) }] : []),
    ...(stripe ? [{ about: 'STRIPE_SECRET_KEY', work: () => askPayments(stripe.secretKey, LIMIT, clock, fetch) }] : []),
    // The last: the others note what time it is elsewhere.
    { about: 'clock', work: () => Promise.resolve().then(() => clock.compare()) },
  ];
}

async function askHylafax(settings: HylafaxSettings): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'faxkeep-check-'));
  try {
    await createHylafax(settings, home).find({ id: '', number: '', since: 0 });
    return `HylaFAX at ${settings.server} answers`;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Looks up the fax application with the key: a GET, so nothing is sent. */
async function askTelnyx({ apiKey, connectionId }: TelnyxSettings, fetch: typeof globalThis.fetch): Promise<string> {
  const call = createProviderCalls(fetch, TELNYX, `Bearer ${apiKey}`);
  await call({ path: `/fax_applications/${encodeURIComponent(connectionId)}` });
  return `Telnyx knows the key and the fax application ${connectionId}`;
}

/** Lists a fax with the key: a GET, so nothing is sent. */
async function askSinch(settings: SinchSettings, fetch: typeof globalThis.fetch): Promise<string> {
  await sinchCalls(settings, fetch)({ path: '/faxes?pageSize=1' });
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
