const SECOND = 1000;
/** The shortest and the longest wait between two questions, ms. */
const SHORTEST = 5 * SECOND;
const LONGEST = 60 * SECOND;
/** How long after the last news the wait is the shortest, ms. */
const LIVELY = 120 * SECOND;

/**
 * How long to wait before asking again where a fax is, ms: 5 seconds while there is news, then longer and longer, up to a
 * minute.
 *
 * @param quietMs since the last change, or since the page began to ask
 * @param failures how many questions in a row got no usable answer
 */
export function askDelay(quietMs: number, failures: number): number {
  const quiet = Math.max(SHORTEST, ((quietMs - LIVELY) / SECOND) * 50 + SHORTEST);
  return Math.min(LONGEST, Math.max(quiet, SHORTEST * 2 ** Math.min(failures, 10)));
}
