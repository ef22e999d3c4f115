import fc from 'fast-check';
import { askDelay } from './ask-delays';

const MINUTE = 60_000;

test.each([
  [0, 0, 5_000],
  [2 * MINUTE, 0, 5_000],
  [3 * MINUTE, 0, 8_000],
  [10 * MINUTE, 0, 29_000],
  [60 * MINUTE, 0, 60_000],
  [0, 1, 10_000],
  [0, 3, 40_000],
  [0, 50, 60_000],
])('%d ms after the last news, with %d failures: %d ms', (quiet, failures, delay) => {
  expect(askDelay(quiet, failures)).toBe(delay);
});

test('is never shorter than 5 seconds, longer than a minute, or shorter than before', () => {
  fc.assert(
    fc.property(fc.nat(10 * 60 * MINUTE), fc.nat(10 * MINUTE), fc.nat(100), (quiet, more, failures) => {
      const delay = askDelay(quiet, failures);
      expect(delay).toBeGreaterThanOrEqual(5_000);
      expect(delay).toBeLessThanOrEqual(60_000);
      expect(askDelay(quiet + more, failures)).toBeGreaterThanOrEqual(delay);
      expect(askDelay(quiet, failures + 1)).toBeGreaterThanOrEqual(delay);
    }),
  );
});
