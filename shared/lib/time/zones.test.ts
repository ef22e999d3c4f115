/** @jest-environment node */
import { TIMEZONES } from '@shared/reference/places/timezones';
import fc from 'fast-check';
import {
  dateIn,
  fetchZones,
  forgetZones,
  formatDay,
  formatDayInZone,
  formatInZone,
  formatTimeInZone,
  loadZones,
  wallTimeIn,
  zoneNote,
} from './dates';
import { formatHere } from './here';
import { isZone } from './moment-zones';

const ZONE = 'America/Coyhaique';
const NOON = Date.parse('2026-11-22T12:00Z');
const EVENING = Date.parse('2026-11-23T01:00Z');

beforeEach(forgetZones);

test('before the zones are loaded times are shown in UTC, and labeled so', () => {
  expect(formatInZone(NOON, ZONE)).toBe('Sun, Nov 22, 2026, 12:00 PM UTC');
  expect(zoneNote(NOON, ZONE)).toBe('');
  expect(wallTimeIn(NOON, ZONE)).toBeNull();
  expect(wallTimeIn(NOON, 'UTC')).toEqual({ date: '2026-11-22', time: '12:00' });
  expect(dateIn(EVENING, ZONE)).toBe('2026-11-23');
});

test('once they are loaded, by the clocks of the zone', async () => {
  const tools = await loadZones();
  expect(formatInZone(NOON, ZONE)).toBe('Sun, Nov 22, 2026, 9:00 AM GMT-3');
  expect(zoneNote(NOON, ZONE)).toBe(' (Coyhaique)');
  expect(zoneNote(NOON, 'America/New_York')).toBe(' (New York)');
  expect(['UTC', 'Etc/GMT+5'].map((tz) => zoneNote(NOON, tz))).toEqual(['', '']);
  expect(wallTimeIn(NOON, ZONE)).toEqual({ date: '2026-11-22', time: '09:00' });
  expect(dateIn(EVENING, ZONE)).toBe('2026-11-22');
  expect(formatDayInZone(EVENING, ZONE)).toBe('Sun, Nov 22, 2026');
  expect(formatTimeInZone(EVENING, ZONE)).toBe('10:00 PM GMT-3');
  const wall = { date: '2026-11-22', time: '09:00', tz: ZONE };
  expect(tools.zonedInstant(wall)).toMatchObject({ kind: 'ok', iso: '2026-11-22T09:00:00-03:00', epochMs: NOON });
  expect(await fetchZones()).toBe(tools);
});

test('in years without data times are shown in UTC', async () => {
  await loadZones();
  expect(formatInZone(Date.parse('2040-01-01T12:00Z'), ZONE)).toBe('Sun, Jan 1, 2040, 12:00 PM UTC');
});

test('every zone in the list has clocks', async () => {
  await loadZones();
  for (const tz of TIMEZONES) expect(wallTimeIn(NOON, tz)).not.toBeNull();
});

test.each(['US/Pacific', 'EST5EDT', 'Etc/GMT+5', 'Asia/Calcutta', 'Etc/UTC', 'GMT'])('%s is a zone', (tz) => {
  expect(isZone(tz)).toBe(true);
});

test.each(['Mars/Olympus', '', 'constructor', '__proto__', '../etc', 'Etc/Unknown'])(
  '%j is an unknown zone and is shown in UTC',
  async (tz) => {
    await loadZones();
    expect(isZone(tz)).toBe(false);
    expect(formatInZone(NOON, tz)).toBe('Sun, Nov 22, 2026, 12:00 PM UTC');
    expect(zoneNote(NOON, tz)).toBe('');
    expect(dateIn(NOON, tz)).toBe('2026-11-22');
  },
);

test('an invalid time is not shown as a time', async () => {
  await loadZones();
  for (const tz of ['UTC', ZONE, 'Mars/Olympus']) {
    for (const epochMs of [Number.NaN, Infinity, -Infinity, 8.64e15, 8.64e15 + 1, 1e20]) {
      expect(formatDayInZone(epochMs, tz)).toBe('an unknown time');
      expect(wallTimeIn(epochMs, tz)).toBeNull();
      expect(dateIn(epochMs, tz)).toBe('');
    }
  }
});

describe('for any input', () => {
  const anyTime = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.double(),
    fc.constantFrom(NOON, Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 30) - 1, Date.UTC(9999, 11, 30)),
  );
  const anyZone = fc.oneof(
    fc.string(),
    fc.constantFrom(...TIMEZONES, ZONE, 'Mars/Olympus', 'constructor', '+05:00', 'america/new_york', 'EST5EDT'),
  );
  const anyText = fc.oneof(
    fc.string(),
    fc.date().map(String),
    fc.constantFrom('2027-03-14', '+275760-09-13', '9999-12-31'),
  );

  test.each(['without', 'with'])('nothing throws %s the tables, and the text names a clock', async (kind) => {
    if (kind === 'with') await loadZones();
    fc.assert(
      fc.property(anyTime, anyZone, (epochMs, tz) => {
        expect(formatInZone(epochMs, tz)).toMatch(/\d{4}, \d{1,2}:\d\d [AP]M .|unknown time/);
        expect(zoneNote(epochMs, tz)).toMatch(/^(?: \(.+\))?$/s);
        expect(dateIn(epochMs, tz)).toMatch(/^(?:\d{4}-\d\d-\d\d)?$/);
        const wall = wallTimeIn(epochMs, tz);
        if (wall) expect(`${wall.date} ${wall.time}`).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      }),
      { numRuns: 1000 },
    );
  });

  test('no text for a wall time, a date or a moment throws', async () => {
    const tools = await loadZones();
    fc.assert(
      fc.property(anyText, anyText, anyZone, (date, time, tz) => {
        expect(tools.zonedInstant({ date, time, tz }).kind).toMatch(/^(?:ok|fold|gap|invalid|unknown-zone)$/);
        expect(typeof formatDay(date)).toBe('string');
        expect(typeof formatHere(date)).toBe('string');
        expect(Array.isArray(tools.countryZones(tz))).toBe(true);
      }),
    );
    const digits = (most: number, length: number) =>
      fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(length, '0'));
    const likeDate = fc.tuple(digits(9999, 4), digits(13, 2), digits(32, 2)).map((parts) => parts.join('-'));
    const likeTime = fc.tuple(digits(25, 2), digits(61, 2)).map((parts) => parts.join(':'));
    fc.assert(
      fc.property(likeDate, likeTime, anyZone, (date, time, tz) => {
        expect(tools.zonedInstant({ date, time, tz })).toHaveProperty('kind');
      }),
      { numRuns: 1000 },
    );
  });
});
