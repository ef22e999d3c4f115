import type { Log } from '@server/platform/log';

/** The used part of `process`. */
export interface Failing {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (reason: unknown) => void): unknown;
}

/** Maximum number of log lines, because a failing log causes such an error itself. */
const MOST_LINES = 10;

/**
 * Logs uncaught errors and shuts the process down with `end`: its state is unknown, and its supervisor restarts it.
 * Errors during the shutdown are logged too.
 *
 * @param end called once; shuts the process down
 */
export function installCrashHandler(process: Failing, log: Log, end: () => void): void {
  let failures = 0;
  const listen = (what: 'uncaughtException' | 'unhandledRejection'): void => {
    process.on(what, (reason) => {
      failures += 1;
      if (failures <= MOST_LINES) log.error('uncaught error: shutting down', { what }, reason);
      if (failures === 1) end();
    });
  };
  listen('uncaughtException');
  listen('unhandledRejection');
}
