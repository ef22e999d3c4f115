import { SECOND } from '@server/clock';

/** What a process holds is free for others after this, ms: soon after it was killed, as it renews what it still works on. */
export const LEASE = 10 * SECOND;
/** How often, in ms of the machine's clock: three renewals may fail before others take over. */
const RENEW_EVERY = 2.5 * SECOND;

/**
 * Does `work` and calls `renew` now and then until it has ended, so that a lease may be much shorter than the work. A
 * renewal that takes long is waited for; one that fails is told to `onError`, and the next is made as if nothing were.
 *
 * @param every ms of the machine's clock
 * @returns what `work` gives, or rejects as it does.
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
  // Work keeps a process alive; the renewals of work that never ends do not. A document's timers are numbers.
  if (typeof timer === 'object') timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
