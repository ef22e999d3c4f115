import type { Log } from '@server/log';

/** The process, as far as this needs it. */
interface Failing {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (reason: unknown) => void): unknown;
}

/** A log that cannot be written to is such a failure itself. */
const MOST_LINES = 10;

/**
 * What nobody caught is logged, and the process ends in order, with `end`: what it is in the middle of is not known any
 * more, and whoever started it starts it again. What fails while it ends is logged too.
 *
 * @param end called once; ends the process
 */
export function installLastResort(process: Failing, log: Log, end: () => void): void {
  let failures = 0;
  const listen = (what: 'uncaughtException' | 'unhandledRejection'): void => {
    process.on(what, (reason) => {
      failures += 1;
      if (failures <= MOST_LINES) log.error('nobody caught this: the process ends', { what }, reason);
      if (failures === 1) end();
    });
  };
  listen('uncaughtException');
  listen('unhandledRejection');
}
