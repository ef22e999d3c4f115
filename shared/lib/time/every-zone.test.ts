/** @jest-environment node */
import { nextReport } from '@server/archives/activity/next-report';
import { reportMail } from '@server/archives/activity/report-mail';
import { deliveredMail, failedMail } from '@server/faxing/delivery/delivery-mail';
import type { OrderRow } from '@server/orders/order-view';
import { receiptOf } from '@server/payments/order/receipt';
import { DAY, HOUR } from '@server/platform/clock';
import { readConfig } from '@server/platform/config';
import type { Services } from '@server/services';
import { momentOf } from '@shared/order/rules/delivery-moment';
import { TIMEZONES } from '@shared/reference/places/timezones';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import moment from 'moment-timezone/builds/moment-timezone-with-data-10-year-range';
import { formatInZone, loadZones, zoneName } from './dates';
import { formatHere } from './here';
import type { ZoneTools } from './zoned-time';

const [FROM, TO] = [Date.UTC(2026, 0), Date.UTC(2029, 0)];
const WALL = 'YYYY-MM-DD HH:mm';

/** The zone that the browser reports. */
const browser = { zone: '' };

/** A runtime whose own zones and clock must not be used: it knows only UTC. */
const RealFormat = Intl.DateTimeFormat;
const made = new Map<string, Intl.DateTimeFormat>();
class OnlyUtc {
  readonly #own: Intl.DateTimeFormat | undefined;
  constructor(locale?: string, options: Intl.DateTimeFormatOptions = {}) {
    const key = JSON.stringify(options);
    if (options.timeZone === 'UTC') made.set(key, made.get(key) ?? new RealFormat(locale, options));
    this.#own = made.get(key);
  }
  format(at: number): string {
    if (!this.#own) throw new Error('The runtime is asked what clocks show');
    return this.#own.format(at);
  }
  resolvedOptions(): { timeZone: string } {
    return { timeZone: browser.zone };
  }
}

let zones: ZoneTools;
const temporal = Object.getOwnPropertyDescriptor(globalThis, 'Temporal');
beforeAll(async () => {
  zones = await loadZones();
  Reflect.deleteProperty(globalThis, 'Temporal');
  Object.assign(Intl, { DateTimeFormat: OnlyUtc });
});
afterAll(() => {
  Object.assign(Intl, { DateTimeFormat: RealFormat });
  if (temporal) Object.defineProperty(globalThis, 'Temporal', temporal);
});

/** Each change of a zone's clocks, an hour before and after, and a day each month, ms since the epoch. */
function instantsOf(tz: string): number[] {
  const changes = (moment.tz.zone(tz)?.untils ?? []).filter((at) => at >= FROM && at < TO);
  const days = Array.from({ length: 36 }, (_, month) =>
    Date.UTC(2026, month, 1 + ((month * 5) % 28), (month * 7) % 24),
  );
  return [...days, ...changes.flatMap((at) => [at - HOUR, at, at + HOUR])];
}

/** A key that is equal for zones with the same clocks in all the data. */
function clocksOf(tz: string): unknown {
  const zone = moment.tz.zone(tz);
  return zone && [zone.untils, zone.offsets, zone.abbrs];
}

const letterOf = (at: number, tz: string): string =>
  `${moment.tz(at, tz).format('dddd, MMMM D, YYYY [at] h:mm A')} (${zoneName(tz)})`;

/** The endings of a time, by the data: the name of the clock, or its offset. */
function timesOf(at: number, tz: string): string[] {
  const there = moment.tz(at, tz);
  const offset = there
    .format('Z')
    .replace(/^([+-])0?(\d+):(\d\d)$/, (_, sign: string, hours: string, minutes: string) =>
      hours === '0' && minutes === '00' ? '' : `${sign}${hours}${minutes === '00' ? '' : `:${minutes}`}`,
    );
  return [there.zoneAbbr(), `GMT${offset}`].map((clock) => `${there.format('h:mm A')} ${clock}`);
}

/** A zone's first eight o'clock after an instant. */
function eightAfter(at: number, tz: string): number {
  const today = moment.tz(at, tz).format('YYYY-MM-DD');
  const tomorrow = moment.utc(today).add(1, 'day').format('YYYY-MM-DD');
  const [first = 0, second = 0] = [today, tomorrow].map((date) => moment.tz(`${date} 08:00`, WALL, true, tz).valueOf());
  return first > at ? first : second;
}

const config = readConfig({ SANDBOX: '1', PUBLIC_URL: 'http://localhost' });
// The mails use only these services.
const servicesAt = (now: number) =>
  ({ config, secret: 'secret', clock: { now: () => now }, isDeliveryKnown: false }) as unknown as Services;

/** A fax due at an instant, paid a day before. */
function orderAt(at: number, tz: string): OrderRow {
  const times = { instantsend: false, deliverytime: moment.tz(at, tz).format(), tz, paid_at: at - DAY };
  const fax = { id: 'order', to_number: '+12024561414', paid_amount: 199, paid_pagecount: 1, payment_intent: 'pi_1' };
  // The mails use only these members of the order.
  return { ...fax, ...times, receipt_email: 'ann@mail.example', paid_method: null } as OrderRow;
}

/** Each text and instant of the product, with the expected one by the data alone. */
async function told(at: number, tz: string): Promise<[what: string, is: unknown, by: readonly unknown[]][]> {
  const order = orderAt(at, tz);
  const [date = '', time = ''] = moment.tz(at, tz).format(WALL).split(' ');
  const chosen = momentOf(zones, { date, time, tz });
  const isSet = chosen.kind === 'set';
  // Of a time that clocks show twice, the first is meant.
  const meant = moment.tz(`${date} ${time}`, WALL, true, tz);
  const receipt = (await receiptOf(servicesAt(at - DAY), order))?.text ?? '';
  const end = { delivery: undefined, now: at };
  const arrived = (await deliveredMail(servicesAt(at), order, end))?.text ?? '';
  const failed = (await failedMail(servicesAt(at), order, { reason: 'busy', tries: 2, refund: 0 }, end))?.text ?? '';
  const until = nextReport(at, { schedule: '@daily', day: 1, tz }, zones);
  const received = [{ name: 'a.pdf', sender: '', source: 'mail', pagecount: null, received_at: at }] as const;
  const plan = { schedule: '@daily', day: 1, tz } as const;
  const about = { archive: 'mine', to: 'ann@mail.example', plan, lateSince: null, count: 1, documents: received };
  const report = reportMail(config, { ...about, from: at, until }).text;
  const part = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
  const letter = letterOf(at, tz);
  const day = moment.tz(at, tz).format('ddd, MMM D, YYYY');
  const shown = timesOf(at, tz).map((clock) => `${day}, ${clock}`);
  browser.zone = tz;
  const here = moment.tz(at, tz).format('MMMM D, YYYY [at] h:mm A');
  return [
    ['delivery time: instant', isSet && chosen.epochMs, [meant.valueOf()]],
    ['delivery time: sent', isSet && chosen.iso, [meant.format('YYYY-MM-DDTHH:mm:ssZ')]],
    ['delivery time: shown', formatInZone(at, tz), shown],
    ['the page of a browser there', tz === 'UTC' ? here : formatHere(new Date(at).toISOString()), [here]],
    ['receipt: sent on', part(receipt, /We will send your fax to \S+ \S+ on (.+)\.$/m), [letter]],
    ['receipt: delivery', part(receipt, /^Delivery: (.+)$/m), [letter]],
    ['receipt: paid on', part(receipt, /^Paid on: (.+)$/m), [letterOf(at - DAY, tz)]],
    [
      'receipt: last day',
      part(receipt, /It works until (.+):$/m),
      [moment.tz(at + 89 * DAY, tz).format('MMMM D, YYYY')],
    ],
    ['delivery mail', part(arrived, /was delivered on (.+)\.$/m), [letter]],
    ['failure mail', part(failed, /the last time on (.+)\.$/m), [letter]],
    ['next report', until, [eightAfter(at, tz)]],
    ['report: from', part(report, /between (.+) and /), [letter]],
    ['report: until', part(report, /between .+ and (.+)\.$/m), [letterOf(until, tz)]],
    ['report: document', part(report, /emailed, (.+)$/m), shown],
    ['report: every day at', part(report, /every day at (\d+:\d\d [AP]M [^ .]+)/), timesOf(until, tz)],
  ];
}

test('every text and instant of every zone is by the shipped data, from 2026 to 2028', async () => {
  const wrong: string[] = [];
  for (const tz of rowsOfEachKind(TIMEZONES, clocksOf)) {
    const instants = instantsOf(tz);
    for (const at of instants) {
      for (const [what, is, by] of await told(at, tz)) {
        if (!by.includes(is))
          wrong.push(`${tz}, ${new Date(at).toISOString()}, ${what}: ${String(is)}, not ${by.join(' or ')}`);
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  // Each kind of clock is in the list, and all zones of the list are known.
  expect(TIMEZONES.filter((tz) => clocksOf(tz) === null)).toEqual([]);
});

test('in Vancouver clocks do not go back in 2026: nine o’clock is nine on the page and in the mail, eight the report’s', async () => {
  const at = Date.parse('2026-12-15T16:00Z');
  const all = new Map((await told(at, 'America/Vancouver')).map(([what, is]) => [what, is]));
  expect(all.get('delivery time: sent')).toBe('2026-12-15T09:00:00-07:00');
  expect(all.get('delivery time: shown')).toBe('Tue, Dec 15, 2026, 9:00 AM MST');
  expect(all.get('the page of a browser there')).toBe('December 15, 2026 at 9:00 AM');
  expect(all.get('receipt: sent on')).toBe('Tuesday, December 15, 2026 at 9:00 AM (Vancouver)');
  expect(all.get('next report')).toBe(Date.parse('2026-12-16T15:00Z'));
});
