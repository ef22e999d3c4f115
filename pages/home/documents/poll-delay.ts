/** What a look at the server's list found. `reading`: pages of a new document are still being counted. */
export type PollResult = 'nothing' | 'reading' | 'new' | 'failed';

const SECOND = 1000;
/** Shortest and longest time between two looks, and the longest after failures, ms. */
const LIMITS = { shortest: 10 * SECOND, longest: 60 * SECOND, failing: 300 * SECOND };
/** A count takes a second or two. */
const COUNTING_DELAY_MS = 3 * SECOND;

/**
 * How long to wait before the next look, in ms: shortly after something came, more and more slowly while nothing does or the
 * server does not answer.
 */
export function nextPollDelay(found: PollResult, waited: number): number {
  switch (found) {
    case 'new':
    case 'reading':
      return COUNTING_DELAY_MS;
    case 'nothing':
      return Math.min(LIMITS.longest, Math.max(LIMITS.shortest, waited * 1.5));
    case 'failed':
      return Math.min(LIMITS.failing, Math.max(LIMITS.shortest, waited * 2));
  }
}

/** The wait before the first look. */
export const FIRST_POLL_MS = LIMITS.shortest;

/** A document whose pages were not counted by then is not waited for any longer, ms after it came. */
export const COUNTING_WINDOW_MS = 60 * SECOND;
