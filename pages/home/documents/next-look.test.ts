/** @jest-environment node */
import { FIRST_LOOK, type Look, nextLook } from './next-look';

test.each<[Look, waited: number, next: number]>([
  ['new', 60_000, 3_000],
  ['reading', 3_000, 3_000],
  ['nothing', 3_000, 10_000],
  ['nothing', 10_000, 15_000],
  ['nothing', 60_000, 60_000],
  ['failed', 10_000, 20_000],
  ['failed', 200_000, 300_000],
  ['failed', 3_000, 10_000],
])('after a look with the result %s, %d ms after the one before, the next comes in %d ms', (found, waited, next) => {
  expect(nextLook(found, waited)).toBe(next);
});

test('the first look is ten seconds after the list was read', () => {
  expect(FIRST_LOOK).toBe(10_000);
});
