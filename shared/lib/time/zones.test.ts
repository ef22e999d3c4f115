/** @jest-environment node */
import { TIMEZONES } from '@shared/reference/places/timezones';
import { lackZones } from '@shared/testing/browser/lacking-zones';
import fc from 'fast-check';
import {
  dateIn,
  formatDay,
  formatDayInZone,
  formatHere,
  formatInZone,
  formatTimeInZone,
  loadZones,
  needsTables,
  wallTimeIn,
  zoneNote,
} from './dates';
import { browserZone, browserZones, hasZone, takeTables } from './zones';

const LACKING = 'America/Coyhaique';
const NOON = Date.parse('2026-11-22T12:00Z');

let giveBack: () => void;
beforeAll(() => {
  giveBack = lackZones(LACKING, 'Etc/Unknown');
});
afterAll(() => giveBack());
beforeEach(() => takeTables(null));

test('a browser without the zone throws for it, as these tests assume', () => {
  expect(() => new Intl.DateTimeFormat('en-US', { timeZone: LACKING })).toThrow(RangeError);
  expect(() => new Date().toLocaleDateString('en-US', { timeZone: LACKING })).toThrow(RangeError);
  expect(new Intl.DateTimeFormat('en-US', { timeZone: 'America/Santiago' })).toBeDefined();
});

describe('a zone that the browser lacks', () => {
  test('is shown in UTC, and labeled so, while the tables are missing', () => {
    expect(needsTables(LACKING)).toBe(true);
    expect(formatInZone(NOON, LACKING)).toBe('Sun, Nov 22, 2026, 12:00 PM UTC');
    expect(zoneNote(NOON, LACKING)).toBe('');
    expect(wallTimeIn(NOON, LACKING)).toBeNull();
    expect(dateIn(Date.parse('2026-11-23T01:00Z'), LACKING)).toBe('2026-11-23');
  });

  test('is shown by its own clocks and by its name once they are loaded', async () => {
    const tools = await loadZones();
    expect(formatInZone(NOON, LACKING)).toBe('Sun, Nov 22, 2026, 9:00 AM Coyhaique time');
    expect(zoneNote(NOON, LACKING)).toBe('');
    expect(wallTimeIn(NOON, LACKING)).toEqual({ date: '2026-11-22', time: '09:00' });
    const evening = Date.parse('2026-11-23T01:00Z');
    expect(dateIn(evening, LACKING)).toBe('2026-11-22');
    expect(formatDayInZone(evening, LACKING)).toBe('Sun, Nov 22, 2026');
    expect(formatTimeInZone(evening, LACKING)).toBe('10:00 PM Coyhaique time');
    const wall = { date: '2026-11-22', time: '09:00', tz: LACKING };
    expect(tools.zonedInstant(wall)).toMatchObject({ kind: 'ok', iso: '2026-11-22T09:00:00-03:00', epochMs: NOON });
  });

  test('is shown in UTC in years that the tables do not cover', async () => {
    await loadZones();
    expect(formatInZone(Date.parse('2040-01-01T12:00Z'), LACKING)).toBe('Sun, Jan 1, 2040, 12:00 PM UTC');
  });
});

test('a zone that the browser has is shown by its own clocks with or without the tables', async () => {
  expect(needsTables('America/New_York')).toBe(false);
  const shown = () => [formatInZone(NOON, 'America/New_York'), zoneNote(NOON, 'America/New_York')];
  expect(shown()).toEqual(['Sun, Nov 22, 2026, 7:00 AM EST', ' (New York)']);
  await loadZones();
  expect(shown()).toEqual(['Sun, Nov 22, 2026, 7:00 AM EST', ' (New York)']);
  expect(zoneNote(NOON, 'UTC')).toBe('');
});

test('every zone in the list looks the same from the browser and from the tables', async () => {
  await loadZones();
  for (const tz of TIMEZONES) expect(wallTimeIn(NOON, tz)).not.toBeNull();
});

test.each(['Mars/Olympus', '', 'constructor', '__proto__', '../etc', 'Etc/Unknown'])(
  '%j is an unknown zone and is shown in UTC',
  async (tz) => {
    await loadZones();
    expect(hasZone(tz)).toBe(false);
    expect(formatInZone(NOON, tz)).toBe('Sun, Nov 22, 2026, 12:00 PM UTC');
    expect(zoneNote(NOON, tz)).toBe('');
    expect(dateIn(NOON, tz)).toBe('2026-11-22');
  },
);

const setTemporal = (value: unknown) => Object.defineProperty(globalThis, 'Temporal', { value, configurable: true });
const own = Object.getOwnPropertyDescriptor(globalThis, 'Temporal');
afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'Temporal', own);
  else Reflect.deleteProperty(globalThis, 'Temporal');
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('a browser that reports its zone as %j is in %s', (timeZone, taken) => {
  setTemporal(undefined);
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    // Some browsers leave it out.
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  expect(browserZone()).toBe(taken);
});

describe('a browser with Temporal', () => {
  test('is asked for its zone without making a formatter', () => {
    const formatters = jest.spyOn(Intl, 'DateTimeFormat');
    setTemporal({ Now: { zonedDateTimeISO: () => ({ timeZoneId: 'Asia/Tokyo' }) } });
    expect(browserZone()).toBe('Asia/Tokyo');
    expect(formatters).not.toHaveBeenCalled();
  });

  test.each([{}, { Now: {} }])('that has only a part of it, %j, is asked as one without', (part) => {
    setTemporal(part);
    expect(browserZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});

test("a zone's data is cached, but not for an unlimited number of names", () => {
  const makes = jest.spyOn(Intl, 'DateTimeFormat');
  const ask = (tz: string) => {
    makes.mockClear();
    browserZones.offsetAt(NOON, tz);
    return makes.mock.calls.length;
  };
  expect([ask('Mars/First'), ask('Mars/First')]).toEqual([1, 0]);
  for (let name = 0; name < 1000; name += 1) ask(`Mars/${name}`);
  expect(ask('Mars/First')).toBe(1);
});

test('an invalid time is not shown as a time', async () => {
  await loadZones();
  for (const tz of ['UTC', LACKING, 'Mars/Olympus']) {
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
    fc.constantFrom(...TIMEZONES, LACKING, 'Mars/Olympus', 'constructor', '+05:00', 'america/new_york', 'EST5EDT'),
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
        expect(hasZone(tz)).toBe(typeof browserZones.offsetAt(NOON, tz) === 'number');
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
