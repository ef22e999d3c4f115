/** @jest-environment node */
import { FIRST_POLL_MS, nextPollDelay, type PollResult } from './poll-delay';

test.each<[PollResult, waited: number, next: number]>([
  ['new', 60_000, 3_000],
  ['reading', 3_000, 3_000],
  ['nothing', 3_000, 10_000],
  ['nothing', 10_000, 15_000],
  ['nothing', 60_000, 60_000],
  ['failed', 10_000, 20_000],
  ['failed', 200_000, 300_000],
  ['failed', 3_000, 10_000],
])('after a look with the result %s, %d ms after the one before, the next comes in %d ms', (found, waited, next) => {
  expect(nextPollDelay(found, waited)).toBe(next);
});

test('the first look is ten seconds after the list was read', () => {
  expect(FIRST_POLL_MS).toBe(10_000);
});
