/** @jest-environment node */
import { withWholeYear } from './two-digit-year';

test.each([
  ['0026-12-24', '2026-12-24'],
  ['0000-01-01', '2000-01-01'],
  ['0099-12-31', '2099-12-31'],
  ['2026-12-24', '2026-12-24'],
  ['0126-12-24', '0126-12-24'],
  ['0202-06-01', '0202-06-01'],
  ['', ''],
  ['00', '00'],
])('%j is read as %j', (typed, meant) => {
  expect(withWholeYear(typed)).toBe(meant);
});
