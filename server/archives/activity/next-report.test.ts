import { DAY, HOUR } from '@server/platform/clock';
import { loadZones } from '@shared/lib/time/dates';
import type { ZoneTools } from '@shared/lib/time/zoned-time';
import fc from 'fast-check';
import { lastReport, nextReport, type ReportPlan } from './next-report';

let zones: ZoneTools;
beforeAll(async () => {
  zones = await loadZones();
});

const next = (after: string, schedule: ReportPlan['schedule'], day: number, tz: string): string =>
  new Date(nextReport(Date.parse(after), { schedule, day, tz }, zones)).toISOString();

test.each<[after: string, ReportPlan['schedule'], day: number, tz: string, due: string]>([
  ['2027-04-20T11:59:59Z', '@daily', 1, 'America/New_York', '2027-04-20T12:00:00.000Z'],
  ['2027-04-20T12:00:00Z', '@daily', 1, 'America/New_York', '2027-04-21T12:00:00.000Z'],
  // It is already the next day there.
  ['2027-04-20T23:30:00Z', '@daily', 1, 'Pacific/Auckland', '2027-04-21T20:00:00.000Z'],
  ['2027-04-20T12:00:00Z', '@weekly', 1, 'Europe/Berlin', '2027-04-26T06:00:00.000Z'],
  ['2027-04-20T12:00:00Z', '@weekly', 7, 'Europe/Berlin', '2027-04-25T06:00:00.000Z'],
  ['2027-04-20T05:00:00Z', '@weekly', 2, 'Europe/Berlin', '2027-04-20T06:00:00.000Z'],
  ['2027-04-20T12:00:00Z', '@monthly', 1, 'UTC', '2027-05-01T08:00:00.000Z'],
  ['2027-02-03T12:00:00Z', '@monthly', 28, 'UTC', '2027-02-28T08:00:00.000Z'],
  ['2028-02-03T12:00:00Z', '@monthly', 29, 'UTC', '2028-02-29T08:00:00.000Z'],
  ['2027-04-30T12:00:00Z', '@monthly', 29, 'UTC', '2027-05-31T08:00:00.000Z'],
  // The last day, not the 29th.
  ['2027-05-28T12:00:00Z', '@monthly', 29, 'UTC', '2027-05-31T08:00:00.000Z'],
  ['2027-05-03T12:00:00Z', '@monthly', 28, 'UTC', '2027-05-28T08:00:00.000Z'],
  // Clocks go forward, and back, in the night before.
  ['2027-03-13T12:00:00Z', '@daily', 1, 'America/New_York', '2027-03-13T13:00:00.000Z'],
  ['2027-03-13T13:00:00Z', '@daily', 1, 'America/New_York', '2027-03-14T12:00:00.000Z'],
  ['2027-11-06T12:00:00Z', '@daily', 1, 'America/New_York', '2027-11-07T13:00:00.000Z'],
  ['2027-04-20T09:00:00Z', '@daily', 1, 'Mars/Olympus', '2027-04-21T08:00:00.000Z'],
])('after %s, %s on day %d in %s: %s', (after, schedule, day, tz, due) => {
  expect(next(after, schedule, day, tz)).toBe(due);
});

test('where clocks skip eight o’clock, it is due when they go on', () => {
  // On no day in these years: on that day clocks go from 7:30 to 8:30.
  const jump = {
    kind: 'gap',
    from: { date: '2027-04-20', time: '07:30' },
    to: { date: '2027-04-20', time: '08:30' },
  } as const;
  const jumping: ZoneTools = {
    ...zones,
    zonedInstant: (wall) => (wall.time === '08:00' ? jump : zones.zonedInstant(wall)),
  };
  const plan: ReportPlan = { schedule: '@daily', day: 1, tz: 'UTC' };
  expect(nextReport(Date.parse('2027-04-20T05:00Z'), plan, jumping)).toBe(Date.parse('2027-04-20T08:30Z'));
});

test('is always later, at eight o’clock on a day of the plan, and none is left out between two', () => {
  const anyPlan = fc.record({
    schedule: fc.constantFrom<ReportPlan['schedule']>('@daily', '@weekly', '@monthly'),
    day: fc.integer({ min: 1, max: 7 }),
    tz: fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC', 'Pacific/Kiritimati'),
  });
  const longest = { '@daily': 1, '@weekly': 7, '@monthly': 31 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), anyPlan, (hours, plan) => {
      const after = Date.UTC(2025, 0) + hours * HOUR;
      const due = nextReport(after, plan, zones);
      expect(due).toBeGreaterThan(after);
      expect(due - after).toBeLessThanOrEqual(longest[plan.schedule] * DAY + HOUR);
      expect(zones.wallClock(due, plan.tz)?.time).toBe('08:00');
      expect(nextReport(due - 1, plan, zones)).toBe(due);
    }),
  );
});

test('the last one of those missed is the one before the next', () => {
  const plan: ReportPlan = { schedule: '@daily', day: 1, tz: 'UTC' };
  const due = Date.parse('2027-04-20T08:00Z');
  expect(lastReport(due, due, plan, zones)).toBe(due);
  expect(lastReport(due, due + 3 * DAY - 1, plan, zones)).toBe(due + 2 * DAY);
});
