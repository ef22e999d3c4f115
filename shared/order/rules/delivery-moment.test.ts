/** @jest-environment node */
import { loadZones, zoneName } from '@shared/lib/time/dates';
import type { ZoneTools } from '@shared/lib/time/zoned-time';
import { ADDED_MESSAGES } from '@shared/messages';
import { momentOf, recipientMoment } from './delivery-moment';

let zones: ZoneTools;
beforeAll(async () => {
  zones = await loadZones();
});

test('an ordinary time is sent with its offset', () => {
  expect(momentOf(zones, { date: '2027-03-02', time: '09:00', tz: 'Europe/London' })).toEqual({
    kind: 'set',
    iso: '2027-03-02T09:00:00+00:00',
    epochMs: Date.parse('2027-03-02T09:00:00Z'),
    note: null,
  });
});

test('a time the clocks skip is refused with the reason', () => {
  const moment = momentOf(zones, { date: '2027-03-14', time: '02:30', tz: 'America/New_York' });
  expect(moment).toEqual({
    kind: 'refused',
    field: 'time',
    message: expect.stringContaining('does not exist in New York') as string,
  });
});

test('of a time that occurs twice the earlier is used, with a note', () => {
  const moment = momentOf(zones, { date: '2027-11-07', time: '01:30', tz: 'America/New_York' });
  expect(moment).toMatchObject({ kind: 'set', iso: '2027-11-07T01:30:00-04:00' });
  expect(moment).toMatchObject({ note: expect.stringContaining('the earlier one (UTC-04:00)') as string });
});

test.each(['', '2027-02-30', 'soon'])('"%s" is not a date yet', (date) => {
  expect(momentOf(zones, { date, time: '09:00', tz: 'Europe/London' })).toEqual({ kind: 'none' });
});

test('a zone with unknown clocks is refused with the reason', () => {
  const moment = momentOf(zones, { date: '2027-03-02', time: '09:00', tz: 'Mars/Olympus_Mons' });
  expect(moment).toEqual({
    kind: 'refused',
    field: 'zone',
    message: ADDED_MESSAGES.deliveryZoneUnknown('Olympus Mons'),
  });
});

describe('the time where the fax arrives', () => {
  const nine = Date.parse('2027-03-02T09:00:00Z');

  test('is shown if it differs', () => {
    expect(recipientMoment(zones, nine, 'America/New_York', 'GB')).toMatch(/Mar 2, 2027, 9:00 AM/);
  });
  test('is given from first to last for a wide country', () => {
    expect(recipientMoment(zones, nine, 'Europe/London', 'US')).toMatch(/^between Mon, Mar 1.* and Tue, Mar 2/);
  });
  test('is left out if it is not known', () => {
    const partly = { ...zones, countryZones: () => ['Mars/Olympus', 'Asia/Tokyo'] };
    expect(recipientMoment(partly, nine, 'Europe/London', 'JP')).toBe('Tue, Mar 2, 2027, 6:00 PM GMT+9');
    const none = { ...zones, countryZones: () => ['Mars/Olympus'] };
    expect(recipientMoment(none, nine, 'Europe/London', 'JP')).toBeNull();
  });
  test('is not shown to somebody in that country, or with the same time', () => {
    expect(recipientMoment(zones, nine, 'America/New_York', 'US')).toBeNull();
    expect(recipientMoment(zones, nine, 'Europe/Lisbon', 'GB')).toBeNull();
  });
});

test.each([
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Etc/GMT+5', 'GMT-5'],
  ['Etc/GMT-14', 'GMT+14'],
  ['Etc/GMT', 'GMT'],
  ['EST5EDT', 'EST5EDT'],
  ['US/Pacific', 'Pacific'],
])('%s is named %s', (tz, name) => {
  expect(zoneName(tz)).toBe(name);
});
