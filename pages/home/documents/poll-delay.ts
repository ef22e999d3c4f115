/** The result of a poll. `reading`: pages of a new document are still being counted. */
export type PollResult = 'nothing' | 'reading' | 'new' | 'failed';

const SECOND = 1000;
/** Shortest and longest time between two polls, and the longest after failures, ms. */
const LIMITS = { shortest: 10 * SECOND, longest: 60 * SECOND, failing: 300 * SECOND };
/** Delay while pages are being counted, which takes a second or two. */
const COUNTING_DELAY_MS = 3 * SECOND;

/**
 * The wait before the next poll, ms: short after new documents, growing while there are none or the server is silent.
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

/** The wait before the first poll, ms. */
export const FIRST_POLL_MS = LIMITS.shortest;

/** How long after its arrival a document's page count is waited for, ms. */
export const COUNTING_WINDOW_MS = 60 * SECOND;
