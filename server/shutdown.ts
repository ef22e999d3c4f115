import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { DevSite } from './dev-site';
import { SECOND } from './platform/clock';
import type { RunningServices } from './services';
import { type Failing, installCrashHandler } from './start/crash-handler';

/** Everything that ends with a running server. */
export interface Running {
  services: Pick<RunningServices, 'log' | 'close'> & {
    config: Pick<RunningServices['config'], 'drainSeconds'>;
    readiness: Pick<RunningServices['readiness'], 'end'>;
    jobs: Pick<RunningServices['jobs'], 'stop'>;
  };
  /** Servers that accept calls: the site, the bucket, the metrics. */
  servers: readonly Server[];
  /** Stops accepting mail. */
  stopMail: () => Promise<void>;
  /** Only during development. */
  dev: DevSite | null;
}

/** The used part of `process`. */
interface EndingProcess extends Failing {
  on(event: Parameters<Failing['on']>[0] | 'SIGINT' | 'SIGTERM', listener: (reason: unknown) => void): unknown;
  exit(code: number): unknown;
}

/** How long running calls may take at shutdown, ms. */
const FINISH_LIMIT = 20_000;

/** How long a failed process may take to exit, ms; longer than `FINISH_LIMIT`. */
const FAILED_LIMIT = FINISH_LIMIT + 10_000;

/** Signals within this time count as one, ms. */
const SAME_PRESS = 1000;

/**
 * Ends the process on SIGINT, SIGTERM or an uncaught error: gracefully if possible, but in any case. It reports not
 * ready at once and accepts calls a while longer (`DRAIN_SECONDS`), until proxies have noticed.
 */
export function endOnSignals(process: EndingProcess, running: Running): void {
  const { services } = running;
  let stopping = 0;
  let exitCode = 0;
  const stop = async (): Promise<void> => {
    // npm forwards Ctrl-C, so it arrives twice at once. A later one means: exit without finishing.
    if (stopping > 0 && Date.now() - stopping > SAME_PRESS) process.exit(130);
    if (stopping > 0) return;
    stopping = Date.now();
    await endInOrder(running);
    process.exit(exitCode);
  };
  const stopSafely = (): void => {
    stop().catch((error: unknown) => {
      services.log.error('the process could not end in order', {}, error);
      process.exit(1);
    });
  };
  process.on('SIGINT', stopSafely);
  process.on('SIGTERM', stopSafely);
  installCrashHandler(process, services.log, () => {
    exitCode = 1;
    setTimeout(() => process.exit(1), services.config.drainSeconds * SECOND + FAILED_LIMIT).unref();
    stopSafely();
  });
}

async function endInOrder({ services, servers, stopMail, dev }: Running): Promise<void> {
  services.readiness.end();
  // From now on other processes take the waiting jobs; running ones finish alongside the calls.
  const jobsEnd = services.jobs.stop();
  await wait(services.config.drainSeconds * SECOND);
  await Promise.all([...servers.map(finish), stopMail(), jobsEnd]);
  await dev?.close();
  await services.close();
}

/** Accepts no more calls and waits for running ones, within a limit. */
async function finish(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_LIMIT);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
