import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { reportTwinAccounts } from './accounts/users/twin-accounts';
import { createApp } from './app';
import { createBucketApp } from './bucket/app';
import { createDevSite, type DevSite } from './dev-site';
import { runOperatorCommand } from './faxing/outbox/operator-commands';
import { listenForMail } from './mail-in/mail-listener';
import { type Config, hasOwnBucket, readConfig, readSettings } from './platform/config';
import { createMetricsApp } from './platform/metrics/app';
import { findMisspelled } from './platform/settings/misspelled';
import { SettingsError } from './platform/settings/readings';
import { createServices } from './services';
import { endOnSignals } from './shutdown';
import { afterRestore } from './start/after-restore';
import { checkSettings } from './start/check/check-settings';
import { startPanel } from './start/panel';
import { keepPrivate } from './start/private-folder';
import { CALL_LIMITS, fileLimits, limitCall, limitServer, SITE_LIMITS } from './start/server-limits';
import { explainStart, failureText, requirePages, StartProblem } from './start/start-problem';
import { createWaitingServer, type Listener } from './start/waiting-server';
import { createStaticSite } from './static-site';
import { ensureStandingJobs } from './worker/standing-jobs';
import { sweepUnfinished } from './worker/tidy/unfinished-files';

/** Both in source and once built, this file's folder is in the project root. */
const ROOT = resolve(import.meta.dirname, '..');

/**
 * Reads the settings and starts the server; if that fails, explains why. With `--check` it only reports whether it
 * could start; with `--after-restore` and the options for faxes (`server/faxing/outbox/operator-commands.ts`) it does
 * not start either.
 */
async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    const isRight = await checkSettings(process.env, ROOT, say);
    process.exit(isRight ? 0 : 1);
  }
  const code = await runOperatorCommand(process.argv.slice(2), readSettings(process.env, ROOT).config.dataDir, say);
  if (code !== null) process.exit(code);
  const config = settings();
  try {
    if (process.argv.includes('--after-restore')) process.exit(await afterRestore(config, say));
    await start(config);
  } catch (error) {
    throw explainStart(error, config);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function settings(): Config {
  try {
    return readConfig(process.env, ROOT, import.meta.dirname);
  } catch (error) {
    throw error instanceof SettingsError ? new StartProblem(error.message) : error;
  }
}

/** Starts everything: the site with /v1 on one port, the bucket on another, and the job queue. */
async function start(config: Config): Promise<void> {
  const isDev = process.argv.includes('--dev');
  if (!isDev) requirePages(join(config.rootDir, 'dist'));
  const site = createWaitingServer();
  const bucket = hasOwnBucket(config) ? createWaitingServer() : null;
  const servers: Server[] = [];
  const takeCalls = async (): Promise<void> => {
    limitServer(site.server, SITE_LIMITS);
    servers.push(await listen(site.server, config.port, config.host));
    if (!bucket) return;
    limitServer(bucket.server, fileLimits(config));
    servers.push(await listen(bucket.server, config.bucketPort, config.host));
  };
  // The embedded database has one owner: binding the ports first keeps a second start from opening it. With PostgreSQL,
  // other processes can answer, so this one must not accept calls from a proxy before it is ready.
  if (!config.databaseUrl) await takeCalls();

  const isPrivate = await keepPrivate(config.dataDir);
  const services = await createServices(config);
  if (!isPrivate) services.log.warn('other users may read DATA_DIR', { folder: config.dataDir });
  for (const { name, meant } of findMisspelled(process.env)) services.log.warn('unknown setting', { name, meant });
  const app = createApp(services);
  const dev = isDev ? await createDevSite(config) : null;
  if (!dev) app.route('/', createStaticSite(config));
  const stopMail = await listenForMail(services);
  await sweepUnfinished(services);
  await ensureStandingJobs(services);
  await reportTwinAccounts(services);
  // Before the first answer: a supervisor that finds this process ready may end it at once.
  endOnSignals(process, { services, servers, stopMail, dev });
  site.answerWith(siteListener(app.fetch, dev));
  const { store } = services;
  if (store) bucket?.answerWith(listener(createBucketApp({ ...services, store }).fetch));
  if (config.databaseUrl) await takeCalls();
  if (services.readable) {
    const metrics = createServer(listener(createMetricsApp(services.readable).fetch));
    limitServer(metrics, CALL_LIMITS);
    servers.push(await listen(metrics, config.metricsPort, config.metricsHost));
  }
  services.jobs.start();
  services.fileRunner.warmUp();
  process.stdout.write(startPanel(config));
}

type Fetch = (request: Request) => Response | Promise<Response>;

function listener(fetch: Fetch): Listener {
  const answer = getRequestListener(fetch);
  return (request, response) => {
    // If this fails no answer is possible: the connection is broken.
    answer(request, response).catch(() => response.destroy());
  };
}

/** /v1, printers, sandbox, operators' page and probes go to the app; other calls too, or to Vite during development. */
function siteListener(fetch: Fetch, dev: DevSite | null): Listener {
  const answer = listener(fetch);
  return (request, response) => {
    limitCall(request, response);
    if (!dev || /^\/(?:(?:v1|ipp|sandbox)\/|admin(?:\/|$|\?)|healthz|readyz)/.test(request.url ?? ''))
      answer(request, response);
    else dev.handle(request, response);
  };
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
