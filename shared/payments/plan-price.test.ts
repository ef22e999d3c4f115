/** @jest-environment node */
import { PLAN_PRODUCTS } from '@shared/reference/prices';
import fc from 'fast-check';
import { paidThrough, quotePlan } from './plan-price';

/** A calendar day, computed without Date and without dividing milliseconds. */
interface Day {
  year: number;
  month: number;
  day: number;
}

function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

function nextDay({ year, month, day }: Day): Day {
  if (day < daysInMonth(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}

function write({ year, month, day }: Day): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function samePeriod(a: Day, b: Day, annual: boolean): boolean {
  return a.year === b.year && (annual || a.month === b.month);
}

/** Counts day by day, with exact integer arithmetic in cents. */
function expected(today: Day, annual: boolean) {
  const price = annual ? 3000n : 300n;
  let left = 0n;
  let renewal = nextDay(today);
  for (; samePeriod(today, renewal, annual); renewal = nextDay(renewal)) left += 1n;
  let total = 0n;
  const start: Day = { year: today.year, month: annual ? 1 : today.month, day: 1 };
  for (let day = start; samePeriod(today, day, annual); day = nextDay(day)) total += 1n;
  const share = (2n * price * left + total) / (2n * total);
  const extended = share < 100n;
  if (extended) {
    const moved = renewal;
    while (samePeriod(moved, renewal, annual)) renewal = nextDay(renewal);
  }
  return {
    charge: Number(extended ? share + price : share),
    daysLeft: Number(left),
    daysInPeriod: Number(total),
    extended,
    renewDate: write(renewal),
  };
}

function everyDay(): Day[] {
  const days: Day[] = [];
  for (let day: Day = { year: 2027, month: 1, day: 1 }; day.year < 2029; day = nextDay(day)) days.push(day);
  return days;
}

const at = (date: string, time = '12:00:00.000') => Date.parse(`${date}T${time}Z`);

describe('subscriptions, every day of 2027 and 2028', () => {
  const days = everyDay();

  test('cover two years, one of them a leap year', () => expect(days).toHaveLength(731));

  test.each([
    ['PLAN_SUBSCRIPTION_MONTHLY', false],
    ['PLAN_SUBSCRIPTION_ANNUAL', true],
  ] as const)('%s costs what counting the days one by one gives', (product, annual) => {
    for (const day of days) {
      const { charge, daysLeft, daysInPeriod, extended, renewDate } = quotePlan(product, at(write(day)));
      expect({ day, charge, daysLeft, daysInPeriod, extended, renewDate }).toEqual({ day, ...expected(day, annual) });
    }
  });
});

test('prorates the charge on the 20th, and adds a month on the last day', () => {
  expect(quotePlan('PLAN_SUBSCRIPTION_MONTHLY', at('2027-06-20'))).toEqual({
    product: 'PLAN_SUBSCRIPTION_MONTHLY',
    charge: 100,
    fullPrice: 300,
    daysLeft: 10,
    daysInPeriod: 30,
    extended: false,
    periodEnd: '2027-06-30',
    renewDate: '2027-07-01',
    startsOn: null,
    endsOn: null,
    nextCharge: 300,
  });
  const lastDay = quotePlan('PLAN_SUBSCRIPTION_MONTHLY', at('2027-12-31'));
  expect(lastDay).toMatchObject({ charge: 300, extended: true, periodEnd: '2028-01-31', renewDate: '2028-02-01' });
});

test('adds a year when the rest of this one is worth less than a dollar', () => {
  expect(quotePlan('PLAN_SUBSCRIPTION_ANNUAL', at('2027-12-19'))).toMatchObject({
    charge: 3099,
    extended: true,
    periodEnd: '2028-12-31',
    renewDate: '2029-01-01',
  });
  expect(quotePlan('PLAN_SUBSCRIPTION_ANNUAL', at('2027-12-18')).extended).toBe(false);
});

test.each([
  ['2027-03-01', '2028-03-01'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-28'],
])('a one-year plan bought on %s ends on %s and does not renew', (today, endsOn) => {
  expect(quotePlan('PLAN_ONETIME_ANNUAL', at(today))).toMatchObject({
    charge: 3300,
    endsOn,
    periodEnd: endsOn,
    renewDate: null,
    nextCharge: null,
    extended: false,
  });
});

test('a trial is free and ends the next day', () => {
  expect(quotePlan('PLAN_ONETIME_TRIAL', at('2028-02-29'))).toMatchObject({
    charge: 0,
    endsOn: '2028-03-01',
    extended: false,
  });
});

describe('properties', () => {
  const moment = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2100-12-31T23:59:59Z'),
    noInvalidDate: true,
  });

  test('the price is the same throughout a UTC day', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...PLAN_PRODUCTS), (date, product) => {
        const day = date.toISOString().slice(0, 10);
        const quote = quotePlan(product, date.getTime());
        expect(quotePlan(product, at(day, '00:00:00.000'))).toEqual(quote);
        expect(quotePlan(product, at(day, '23:59:59.999'))).toEqual(quote);
      }),
    );
  });

  test('a subscription costs at least a dollar, and less than a full period plus a dollar', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom('PLAN_SUBSCRIPTION_MONTHLY', 'PLAN_SUBSCRIPTION_ANNUAL'), (date, product) => {
        const { charge, fullPrice, periodEnd, renewDate, extended } = quotePlan(product, date.getTime());
        expect(Number.isInteger(charge)).toBe(true);
        expect(charge).toBeGreaterThanOrEqual(100);
        expect(charge).toBeLessThan(fullPrice + 100);
        expect(charge >= fullPrice).toBe(extended);
        expect(at(renewDate ?? '') - at(periodEnd)).toBe(86_400_000);
        expect(at(periodEnd)).toBeGreaterThanOrEqual(at(date.toISOString().slice(0, 10)));
      }),
    );
  });

  test('waiting a day never raises the prorated charge', () => {
    fc.assert(
      fc.property(moment, (date) => {
        const today = quotePlan('PLAN_SUBSCRIPTION_ANNUAL', date.getTime());
        const tomorrow = quotePlan('PLAN_SUBSCRIPTION_ANNUAL', date.getTime() + 86_400_000);
        if (today.renewDate === tomorrow.renewDate) expect(tomorrow.charge).toBeLessThanOrEqual(today.charge);
      }),
    );
  });
});

describe('bought again while it is paid', () => {
  test('begins on the day after, and costs what it costs then', () => {
    const { startsOn, ...later } = quotePlan('PLAN_SUBSCRIPTION_MONTHLY', at('2027-04-20'), '2027-04-30');
    expect(startsOn).toBe('2027-05-01');
    expect({ ...later, startsOn: null }).toEqual(quotePlan('PLAN_SUBSCRIPTION_MONTHLY', at('2027-05-01')));
  });

  test('ends a year after its end', () => {
    const { startsOn, endsOn, charge } = quotePlan('PLAN_ONETIME_ANNUAL', at('2027-11-02'), '2027-11-16');
    expect([startsOn, endsOn, charge]).toEqual(['2027-11-17', '2028-11-16', 3300]);
  });

  test('begins today once those days are over', () => {
    expect(quotePlan('PLAN_ONETIME_ANNUAL', at('2027-11-17'), '2027-11-16')).toMatchObject({
      startsOn: null,
      endsOn: '2028-11-17',
    });
  });
});

describe('what a plan is bought after', () => {
  const plan = { guid: 'a', plan: 'PLAN_ONETIME_ANNUAL', current_period_end: '2027-11-16', features: {} } as const;

  const now = at('2027-04-20');

  test('is the last day that is paid', () => {
    const longer = { ...plan, end_date: '2028-11-16', current_period_end: '2028-11-16' };
    expect(paidThrough([longer, plan], 'PLAN_ONETIME_ANNUAL', now)).toBe('2028-11-16');
  });

  test('is nothing once that day is over everywhere, or the plan has ended before it', () => {
    expect(paidThrough([plan], 'PLAN_ONETIME_ANNUAL', at('2027-11-17', '11:59:59.000'))).toBe('2027-11-16');
    expect(paidThrough([plan], 'PLAN_ONETIME_ANNUAL', at('2027-11-17', '12:00:00.000'))).toBeNull();
    const refunded = { ...plan, end_date: '2027-04-20T09:00:00.000Z' };
    expect(paidThrough([refunded], 'PLAN_ONETIME_ANNUAL', at('2027-04-20', '10:00:00.000'))).toBeNull();
  });

  test('is nothing for one that renews, another one and the trial', () => {
    const monthly = { ...plan, plan: 'PLAN_SUBSCRIPTION_MONTHLY', renewal_date: '2027-11-17' } as const;
    expect(paidThrough([monthly], 'PLAN_SUBSCRIPTION_MONTHLY', now)).toBeNull();
    expect(paidThrough([plan], 'PLAN_SUBSCRIPTION_MONTHLY', now)).toBeNull();
    expect(paidThrough([{ ...plan, plan: 'PLAN_ONETIME_TRIAL' }], 'PLAN_ONETIME_TRIAL', now)).toBeNull();
  });
});
