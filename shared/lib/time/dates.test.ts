/** @jest-environment node */
import fc from 'fast-check';
import { formatDay, formatHere, formatInLetter, formatInZone, loadZones, zoneTools } from './dates';
import { momentZones } from './moment-zones';
import { offsetText } from './zoned-time';
import { browserZone, browserZones, firstKnown } from './zones';

const tools = zoneTools(browserZones);
const MINUTE = 60_000;

/** The clock changes of a year: zone, clocks forward, clocks back, minutes of the change (60 by default). */
const CHANGES: [tz: string, gap: string, fold: string, minutes?: number][] = [
  ['America/New_York', '2027-03-14T07:00Z', '2027-11-07T06:00Z'],
  ['America/Toronto', '2027-03-14T07:00Z', '2027-11-07T06:00Z'],
  ['Europe/London', '2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  ['Europe/Berlin', '2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  ['Europe/Dublin', '2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  ['America/Nuuk', '2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T15:30Z', '2027-04-03T15:00Z', 30],
  ['America/Santiago', '2027-09-05T04:00Z', '2027-04-04T03:00Z'],
  // In the past: Node releases disagree about Morocco's future changes.
  ['Africa/Casablanca', '2023-04-23T02:00Z', '2023-03-19T02:00Z'],
  ['Africa/Cairo', '2027-04-29T22:00Z', '2027-10-28T21:00Z'],
  ['Pacific/Chatham', '2027-09-25T14:00Z', '2027-04-03T14:00Z'],
  ['Asia/Gaza', '2027-03-27T00:00Z', '2027-10-29T23:00Z'],
];

/** What a wall clock in a zone shows, according to Intl alone. */
function shown(epochMs: number, tz: string): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: tz,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(epochMs);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

describe.each(CHANGES)('in %s', (tz, gap, fold, minutes = 60) => {
  const gapAt = Date.parse(gap);
  const foldAt = Date.parse(fold);

  test('a skipped time is rejected, with the jump', () => {
    const from = shown(gapAt - MINUTE, tz);
    // The skipped wall times start one minute after the last one shown, read as if they were UTC.
    const skipped = Date.parse(`${from.date}T${from.time}Z`) + MINUTE;
    for (const late of [0, 1, minutes / 2, minutes - 1]) {
      const [date = '', time = ''] = new Date(skipped + late * MINUTE).toISOString().slice(0, 16).split('T');
      const result = tools.zonedInstant({ date, time, tz });
      const start = new Date(skipped).toISOString();
      expect(result).toEqual({
        kind: 'gap',
        from: { date: start.slice(0, 10), time: start.slice(11, 16) },
        to: shown(gapAt, tz),
      });
    }
  });

  test('a time that occurs twice is the earlier one, and the later one is given too', () => {
    for (const early of [1, minutes / 2, minutes]) {
      const epochMs = foldAt - early * MINUTE;
      const result = tools.zonedInstant({ ...shown(epochMs, tz), tz });
      expect(result).toMatchObject({ kind: 'fold', epochMs, later: { epochMs: epochMs + minutes * MINUTE } });
    }
  });

  test('just before and after each change a time is unambiguous', () => {
    const before = foldAt - minutes * MINUTE - MINUTE;
    const after = foldAt + minutes * MINUTE;
    for (const epochMs of [gapAt - MINUTE, gapAt, before, after]) {
      expect(tools.zonedInstant({ ...shown(epochMs, tz), tz })).toMatchObject({ kind: 'ok', epochMs });
    }
  });
});

test.each(['America/Puerto_Rico', 'Asia/Kathmandu', 'UTC'])('every time of 2027 in %s is unambiguous', (tz) => {
  fc.assert(
    fc.property(minuteBetween('2027-01-01', '2028-01-01'), (epochMs) => {
      expect(tools.zonedInstant({ ...shown(epochMs, tz), tz })).toMatchObject({ kind: 'ok', epochMs });
    }),
  );
});

test('any instant in any zone is recovered from its wall time, unless that occurs twice', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  fc.assert(
    fc.property(zone, minuteBetween('2026-01-01', '2030-01-01'), (tz, epochMs) => {
      const wall = shown(epochMs, tz);
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

describe('the loaded zone tools', () => {
  test('agree with the browser and know the zones of a country', async () => {
    const loaded = await loadZones();
    const wall = { date: '2027-07-01', time: '12:00', tz: 'Europe/Berlin' };
    expect(loaded.zonedInstant(wall)).toEqual(tools.zonedInstant(wall));
    expect(loaded.countryZones('JP')).toEqual(['Asia/Tokyo']);
    expect(loaded.countryZones('US')).toContain('America/Chicago');
    expect(loaded.countryZones('ZZ')).toEqual([]);
  });

  test('fall back to their own data for ten years', () => {
    expect(momentZones.offsetAt(Date.parse('2027-07-01'), 'America/New_York')).toBe(-240);
    expect(momentZones.offsetAt(Date.parse('2027-07-01'), 'UTC')).toBe(0);
    expect(momentZones.offsetAt(Date.parse('2015-07-01'), 'America/New_York')).toBeNull();
    expect(momentZones.offsetAt(Date.parse('2040-07-01'), 'America/New_York')).toBeNull();
    expect(momentZones.offsetAt(Date.parse('2027-07-01'), 'Mars/Olympus')).toBeNull();
  });
});

test('a zone the browser does not know uses the fallback data', () => {
  const noZones = { offsetAt: () => null };
  const loaded = zoneTools(firstKnown(noZones, momentZones));
  expect(loaded.zonedInstant({ date: '2027-03-14', time: '02:30', tz: 'America/New_York' })).toEqual({
    kind: 'gap',
    from: { date: '2027-03-14', time: '02:00' },
    to: { date: '2027-03-14', time: '03:00' },
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
  expect(tools.wallClock(0, browserZone())).not.toBeNull();
});

test('offsets are written as in ISO-8601', () => {
  expect([-240, 0, 345, -150].map(offsetText)).toEqual(['-04:00', '+00:00', '+05:45', '-02:30']);
});

/** An instant on a whole minute. */
function minuteBetween(from: string, to: string): fc.Arbitrary<number> {
  return fc
    .integer({ min: Date.parse(from) / MINUTE, max: Date.parse(to) / MINUTE - 1 })
    .map((minutes) => minutes * MINUTE);
}
