const SECOND = 1000;
/** Minimum and maximum wait between two calls, in ms. */
const SHORTEST = 5 * SECOND;
const LONGEST = 60 * SECOND;
/** How long after the last change the wait is the minimum, in ms. */
const LIVELY = 120 * SECOND;

/**
 * The wait before the next call for a fax's status, in ms: 5 seconds while it changes, then increasing to a minute.
 *
 * @param quietMs since the last change, or since the page's first call
 * @param failures consecutive calls without a usable answer
 */
export function askDelay(quietMs: number, failures: number): number {
  const quiet = Math.max(SHORTEST, ((quietMs - LIVELY) / SECOND) * 50 + SHORTEST);
  return Math.min(LONGEST, Math.max(quiet, SHORTEST * 2 ** Math.min(failures, 10)));
}
