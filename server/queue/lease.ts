import { SECOND } from '@server/platform/clock';

/** Leases expire after this time, ms: short, because live processes renew them and a killed one must free its jobs. */
export const LEASE = 10 * SECOND;
/** Renewal interval, ms of the machine's clock: three renewals may fail before others take over. */
const RENEW_EVERY = 2.5 * SECOND;

/**
 * Runs `work` and calls `renew` periodically until it ends, so that a lease may be much shorter than the work. Renewals
 * never overlap; a failed one is reported to `onError`, and the next one runs as usual.
 *
 * @param every ms of the machine's clock
 * @returns the result of `work`; rejects if it does.
 */
export async function whileLeased<T>(
  work: () => Promise<T>,
  renew: () => Promise<unknown>,
  onError: (error: unknown) => void,
  every = RENEW_EVERY,
): Promise<T> {
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    void renew()
      .catch(onError)
      .finally(() => {
        isRenewing = false;
      });
  }, every);
  // Renewals alone must not keep a process alive. In a DOM environment timers are numbers.
  if (typeof timer === 'object') timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
