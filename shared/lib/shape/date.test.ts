/** @jest-environment node */
import fc from 'fast-check';
import { object, optional } from './compound';
import { date, readDate } from './date';
import { dayLater, isDay } from './day';
import { parse } from './shape';

test.each<[unknown, string]>([
  ['2026-12-31', '2026-12-31'],
  [' 2026-12-31 ', '2026-12-31'],
  ['2027-03-02T09:00:00-03:00', '2027-03-02T09:00:00-03:00'],
  ['2027-03-02T12:00:00.000Z', '2027-03-02T12:00:00.000Z'],
  ['2027-03-02T12:00Z', '2027-03-02T12:00Z'],
  ['2027-03-02T12:00:00z', '2027-03-02T12:00:00Z'],
  // Without a zone: UTC everywhere.
  ['2027-03-02T12:00:00', '2027-03-02T12:00:00Z'],
  ['2027-03-02 12:00:00', '2027-03-02T12:00:00Z'],
  ['2027-03-02T12:00', '2027-03-02T12:00Z'],
  // As other languages write it.
  ['2027-03-02T12:00:00.123456+00:00', '2027-03-02T12:00:00.123+00:00'],
  ['2027-03-02 12:00:00+0530', '2027-03-02T12:00:00+05:30'],
  ['2027-03-02T12:00:00-05', '2027-03-02T12:00:00-05:00'],
  // Seconds and milliseconds.
  [1_803_988_800, '2027-03-02T12:00:00.000Z'],
  [1_803_988_800_123, '2027-03-02T12:00:00.123Z'],
  ['1803988800', '2027-03-02T12:00:00.000Z'],
  ['1803988800123', '2027-03-02T12:00:00.123Z'],
  [1_803_988_800.5, '2027-03-02T12:00:00.500Z'],
  [99_999_999_999, '5138-11-16T09:46:39.000Z'],
  [100_000_000_000, '1973-03-03T09:46:40.000Z'],
])('%j is %s', (value, read) => {
  expect(readDate(value)).toBe(read);
  expect(Number.isNaN(Date.parse(read))).toBe(false);
});

test.each([
  '',
  'soon',
  '2027-02-30',
  '2027-13-01',
  '2027-02-28T25:00:00Z',
  '2027-02-28T12:00:00+99:00',
  '12/31/2026',
  '20027-01-01',
  0,
  '0',
  -1,
  1e21,
  Number.NaN,
  Infinity,
  null,
  true,
  {},
  ['2026-12-31'],
])('%j is no date', (value) => {
  expect(readDate(value)).toBeUndefined();
});

test('a member that is no date is missing, or gets its default', () => {
  const period = object({ until: date(''), since: optional(date()) });
  expect(parse(period, { until: 1_803_988_800, since: '2027-03-01' })).toEqual({
    until: '2027-03-02T12:00:00.000Z',
    since: '2027-03-01',
  });
  expect(parse(period, { until: 'soon', since: 0 })).toStrictEqual({ until: '' });
});

test('a day later, a day is the next one, and a time the same by the clock of UTC', () => {
  expect(['2026-12-31', '2028-02-28'].map(dayLater)).toEqual(['2027-01-01', '2028-02-29']);
  expect(dayLater('2026-12-31T23:59:59Z')).toBe('2027-01-01T23:59:59.000Z');
  expect(['2026-12-31', '2026-12-31T00:00Z'].map(isDay)).toEqual([true, false]);
});

test('what was read is read the same again, and nothing throws', () => {
  const any = fc.oneof(fc.anything(), fc.date().map(String), fc.double(), fc.integer().map(String), fc.string());
  fc.assert(
    fc.property(any, (value) => {
      const read = readDate(value);
      if (read !== undefined) expect(readDate(read)).toBe(read);
    }),
    { numRuns: 2000 },
  );
});
