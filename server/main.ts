import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app';
import { listenForMail } from './archives/mail-listener';
import { createBucketApp } from './bucket/app';
import { type Config, isSandboxed, readConfig } from './config';
import { createDevSite, type DevSite } from './dev-site';
import { scheduleTidyUp } from './jobs/tidy-up';
import { createServices } from './services';
import { createStaticSite } from './static-site';

/** How long calls under way may take when the process is asked to end, ms. */
const FINISH_LIMIT = 20_000;

/** Starts everything: the site with /v1 on one port, the bucket on another, and the work that waits in the queue. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const services = await createServices(config);
  const app = createApp(services);
  const dev = process.argv.includes('--dev') ? await createDevSite(config) : null;
  if (!dev) app.route('/', createStaticSite(config));

  const servers = [await listen(createServer(siteListener(app.fetch, dev)), config.port, config.host)];
  const { store } = services;
  if (store) {
    const bucket = createBucketApp({ ...services, store });
    servers.push(await listen(createServer(listener(bucket.fetch)), config.bucketPort, config.host));
  }
  const stopMail = await listenForMail(services);
  await scheduleTidyUp(services, services.clock.now());
  services.jobs.start();
  announce(config);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([...servers.map(finish), stopMail()]);
    await dev?.close();
    await services.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

type Fetch = (request: Request) => Response | Promise<Response>;

function listener(fetch: Fetch): Listener {
  const answer = getRequestListener(fetch);
  return (request, response) => void answer(request, response);
}

/** /v1 and the sandbox go to the app; the rest too, or to Vite while developing. */
function siteListener(fetch: Fetch, dev: DevSite | null): Listener {
  const answer = listener(fetch);
  if (!dev) return answer;
  return (request, response) => {
    if (/^\/(?:v1|sandbox)\//.test(request.url ?? '')) answer(request, response);
    else dev.handle(request, response);
  };
}

/** Takes no more calls and waits for those under way, within a limit. */
async function finish(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_LIMIT);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  // Large files on slow lines take longer than Node's five minutes; a stalled line is cut after one.
  server.requestTimeout = 0;
  server.timeout = 60_000;
  // Longer than proxies keep a connection at rest, so that none sends a call into one that is just being closed.
  server.keepAliveTimeout = 75_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function announce(config: Config): void {
  const lines = [
    ``,
    `  ${config.brandName}: ${config.publicUrl}`,
    `  Files go to: ${config.bucketUrl}`,
    `  Data is kept in: ${config.dataDir}`,
  ];
  if (isSandboxed(config)) {
    lines.push(`  No payment key is set: pay with 4242 4242 4242 4242, any later date, any code.`);
    lines.push(`  Mail that would be sent: ${config.publicUrl}/sandbox/inbox`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
