/** @jest-environment node */
import { TIMEZONES } from '@shared/reference/places/timezones';
import fc from 'fast-check';
import { browserZone } from './browser-clock';
import { formatDay, formatInLetter, formatInZone, loadZones, zoneNote } from './dates';
import { formatHere } from './here';
import { momentZones as tools } from './moment-zones';

const MINUTE = 60_000;

/**
 * A year's clock changes: zone, minutes east of UTC before the first change, forward, back, minutes of the change (60
 * by default).
 */
const CHANGES: [tz: string, offset: number, gap: string, fold: string, minutes?: number][] = [
  ['America/New_York', -300, '2027-03-14T07:00Z', '2027-11-07T06:00Z'],
  ['America/Toronto', -300, '2027-03-14T07:00Z', '2027-11-07T06:00Z'],
  ['Europe/London', 0, '2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  ['Europe/Berlin', 60, '2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  ['Europe/Dublin', 0, '2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  ['America/Nuuk', -120, '2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  ['Australia/Lord_Howe', 630, '2027-10-02T15:30Z', '2027-04-03T15:00Z', 30],
  ['America/Santiago', -240, '2027-09-05T04:00Z', '2027-04-04T03:00Z'],
  ['Africa/Casablanca', 0, '2023-04-23T02:00Z', '2023-03-19T02:00Z'],
  ['Africa/Cairo', 120, '2027-04-29T22:00Z', '2027-10-28T21:00Z'],
  ['Pacific/Chatham', 765, '2027-09-25T14:00Z', '2027-04-03T14:00Z'],
  ['Asia/Gaza', 120, '2027-03-27T00:00Z', '2027-10-29T23:00Z'],
];

/** The reading of a clock that is this many minutes east of UTC. */
function shown(epochMs: number, offset: number): { date: string; time: string } {
  const [date = '', time = ''] = new Date(epochMs + offset * MINUTE).toISOString().slice(0, 16).split('T');
  return { date, time };
}

describe.each(CHANGES)('in %s', (tz, offset, gap, fold, minutes = 60) => {
  const gapAt = Date.parse(gap);
  const foldAt = Date.parse(fold);
  const summer = offset + minutes;

  test('a skipped time is rejected, with the jump', () => {
    for (const late of [0, 1, minutes / 2, minutes - 1]) {
      const result = tools.zonedInstant({ ...shown(gapAt + late * MINUTE, offset), tz });
      expect(result).toEqual({ kind: 'gap', from: shown(gapAt, offset), to: shown(gapAt, summer) });
    }
  });

  test('a time that occurs twice is the earlier one, and the later one is given too', () => {
    for (const early of [1, minutes / 2, minutes]) {
      const epochMs = foldAt - early * MINUTE;
      const result = tools.zonedInstant({ ...shown(epochMs, summer), tz });
      expect(result).toMatchObject({ kind: 'fold', epochMs, later: { epochMs: epochMs + minutes * MINUTE } });
    }
  });

  test('just before and after each change a time is unambiguous', () => {
    const before = foldAt - minutes * MINUTE - MINUTE;
    const after = foldAt + minutes * MINUTE;
    for (const [epochMs, east] of [
      [gapAt - MINUTE, offset],
      [gapAt, summer],
      [before, summer],
      [after, offset],
    ] as const) {
      expect(tools.zonedInstant({ ...shown(epochMs, east), tz })).toMatchObject({ kind: 'ok', epochMs });
      expect(tools.wallClock(epochMs, tz)).toEqual(shown(epochMs, east));
    }
  });
});

test.each([
  ['America/Puerto_Rico', -240],
  ['Asia/Kathmandu', 345],
  ['UTC', 0],
])('every time of 2027 in %s is unambiguous', (tz, offset) => {
  fc.assert(
    fc.property(minuteBetween('2027-01-01', '2028-01-01'), (epochMs) => {
      expect(tools.zonedInstant({ ...shown(epochMs, offset), tz })).toMatchObject({ kind: 'ok', epochMs });
    }),
  );
});

test('any instant in any zone is recovered from its wall time, unless that occurs twice', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TIMEZONES), minuteBetween('2022-01-01', '2031-01-01'), (tz, epochMs) => {
      const wall = shown(epochMs, tools.clock(epochMs, tz)?.offset ?? Number.NaN);
      expect(tools.wallClock(epochMs, tz)).toEqual(wall);
      const result = tools.zonedInstant({ ...wall, tz });
      if (result.kind === 'fold') {
        expect([result.epochMs, result.later.epochMs]).toContain(epochMs);
        expect(result.epochMs).toBeLessThan(result.later.epochMs);
      } else {
        expect(result).toMatchObject({ kind: 'ok', epochMs });
      }
    }),
    { numRuns: 500 },
  );
});

test('the text sent is the wall time with its offset, and means the same instant', () => {
  const plain = tools.zonedInstant({ date: '2027-03-14', time: '09:00', tz: 'America/New_York' });
  expect(plain).toEqual({
    kind: 'ok',
    iso: '2027-03-14T09:00:00-04:00',
    offset: '-04:00',
    epochMs: Date.parse('2027-03-14T13:00Z'),
  });
  const twice = tools.zonedInstant({ date: '2027-11-07', time: '01:30', tz: 'America/New_York' });
  expect(twice).toMatchObject({ iso: '2027-11-07T01:30:00-04:00', later: { iso: '2027-11-07T01:30:00-05:00' } });
  const nepal = tools.zonedInstant({ date: '2027-01-01', time: '00:00', tz: 'Asia/Kathmandu' });
  expect(nepal).toMatchObject({ iso: '2027-01-01T00:00:00+05:45' });
  const utc = tools.zonedInstant({ date: '2027-01-01', time: '00:00', tz: 'UTC' });
  expect(utc).toMatchObject({ iso: '2027-01-01T00:00:00+00:00' });
});

test.each([
  ['2027-02-30', '09:00'],
  ['2027-13-01', '09:00'],
  ['2027-01-01', '24:00'],
  ['2027-01-01', '9:00'],
  ['2027-01-01', ''],
  ['', '09:00'],
  ['12027-01-01', '09:00'],
])('%j at %j is not a time', (date, time) => {
  expect(tools.zonedInstant({ date, time, tz: 'UTC' })).toEqual({ kind: 'invalid' });
});

test.each(['', 'Mars/Olympus', '../etc'])('%j is not a zone', (tz) => {
  expect(tools.zonedInstant({ date: '2027-01-01', time: '09:00', tz })).toEqual({ kind: 'unknown-zone' });
  expect(tools.wallClock(0, tz)).toBeNull();
});

test('a year without data has no clocks, but a time typed in it is one, in the past or far ahead', () => {
  for (const year of [2015, 2040]) {
    expect(tools.wallClock(Date.UTC(year, 6), 'America/New_York')).toBeNull();
    const typed = tools.zonedInstant({ date: `${year}-07-01`, time: '12:00', tz: 'America/New_York' });
    expect(typed).toMatchObject({ kind: 'ok' });
  }
});

test('the zones of a country are known', () => {
  expect(tools.countryZones('JP')).toEqual(['Asia/Tokyo']);
  expect(tools.countryZones('US')).toContain('America/Chicago');
  expect(tools.countryZones('ZZ')).toEqual([]);
});

describe('what clocks show is what the law says, not what the runtime has heard of', () => {
  beforeAll(loadZones);

  test('Vancouver keeps its summer clocks from 2026 on', () => {
    expect(formatInZone(Date.parse('2026-12-01T16:00Z'), 'America/Vancouver')).toBe('Tue, Dec 1, 2026, 9:00 AM MST');
    const nine = tools.zonedInstant({ date: '2026-12-01', time: '09:00', tz: 'America/Vancouver' });
    expect(nine).toMatchObject({ kind: 'ok', iso: '2026-12-01T09:00:00-07:00' });
  });

  test('no zone goes to the runtime', () => {
    const formatters = jest.spyOn(Intl, 'DateTimeFormat');
    const at = Date.parse('2026-12-01T16:00Z');
    for (const tz of [...TIMEZONES, 'Mars/Olympus']) {
      for (const text of [formatInZone(at, tz), formatInLetter(at, tz), zoneNote(at, tz)]) expect(text).not.toBe('?');
    }
    const asked = formatters.mock.calls.map(([, options]) => options?.timeZone);
    expect([...new Set(asked)]).toEqual(['UTC']);
    formatters.mockRestore();
  });

  test.each([
    ['America/New_York', '7:00 AM EST'],
    ['Pacific/Honolulu', '2:00 AM HST'],
    ['Europe/London', '12:00 PM GMT'],
    ['Africa/Casablanca', '12:00 PM GMT'],
    ['UTC', '12:00 PM UTC'],
    // An abbreviation that is ambiguous or little known.
    ['Asia/Shanghai', '8:00 PM GMT+8'],
    ['America/Havana', '8:00 AM GMT-4'],
    ['Asia/Kolkata', '5:30 PM GMT+5:30'],
    ['America/St_Johns', '8:30 AM GMT-3:30'],
    ['America/Coyhaique', '9:00 AM GMT-3'],
  ])('noon in UTC on a winter day is in %s %s', (tz, time) => {
    expect(formatInZone(Date.parse('2026-12-01T12:00Z'), tz)).toBe(`Tue, Dec 1, 2026, ${time}`);
  });
});

test('a moment is written with its day, time and zone', () => {
  const epochMs = Date.parse('2026-11-22T14:00Z');
  expect(formatInZone(epochMs, 'America/New_York')).toBe('Sun, Nov 22, 2026, 9:00 AM EST');
  expect(formatInZone(epochMs, 'Europe/London')).toBe('Sun, Nov 22, 2026, 2:00 PM GMT');
  expect(formatInZone(epochMs, 'Mars/Olympus')).toBe('Sun, Nov 22, 2026, 2:00 PM UTC');
});

test('in a letter a moment is written in full, with the city of its zone', () => {
  const epochMs = Date.parse('2026-12-24T14:30Z');
  expect(formatInLetter(epochMs, 'America/New_York')).toBe('Thursday, December 24, 2026 at 9:30 AM (New York)');
  expect(formatInLetter(epochMs, 'UTC')).toBe('Thursday, December 24, 2026 at 2:30 PM (UTC)');
  expect(formatInLetter(epochMs, 'Mars/Olympus')).toBe('Thursday, December 24, 2026 at 2:30 PM (UTC)');
});

test('a calendar date is the same in every zone', () => {
  expect(formatDay('2026-12-31')).toBe('December 31, 2026');
  expect(formatDay('2026-12-31T23:30:00-05:00')).toBe('January 1, 2027');
  expect(formatDay('soon')).toBe('soon');
});

test("a moment is written by the person's own clock", () => {
  expect(formatHere('2027-05-01T09:00')).toBe('May 1, 2027 at 9:00 AM');
  expect(formatHere('soon')).toBe('soon');
});

test('the person has a zone', () => {
  expect(tools.wallClock(Date.UTC(2027, 0), browserZone())).not.toBeNull();
});

/** An instant on a whole minute. */
function minuteBetween(from: string, to: string): fc.Arbitrary<number> {
  return fc
    .integer({ min: Date.parse(from) / MINUTE, max: Date.parse(to) / MINUTE - 1 })
    .map((minutes) => minutes * MINUTE);
}
