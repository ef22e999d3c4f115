import type { Plan } from '@shared/api/shapes/plans';
import { addDays, addMonths, calendarDate } from '@shared/payments/plan-days';
import { isPlanInForce, planEnd, renews } from '@shared/payments/plan-state';
import { isTrial, PLAN_PRICES, type PlanConstant, SMALLEST_CHARGE } from '@shared/reference/prices';

/** The price of a plan bought today, and its next charge: cents, and UTC calendar dates as YYYY-MM-DD. */
export interface PlanQuote {
  product: PlanConstant;
  /** The day it begins, if the same plan is already paid until then; null if it begins today. */
  startsOn: string | null;
  /** Charged today. */
  charge: number;
  /** Price of a full period. */
  fullPrice: number;
  /** Full days left after its first day in that month or year; 0 for plans that do not renew. */
  daysLeft: number;
  /** Days in that month or year; 0 for plans that do not renew. */
  daysInPeriod: number;
  /** The prorated charge came to less than 100 cents, so a full period was added. */
  extended: boolean;
  /** Last paid day. */
  periodEnd: string;
  /** The day after `periodEnd`, when the subscription is charged again; null for plans that do not renew. */
  renewDate: string | null;
  /** The day a plan that does not renew ends; null for subscriptions. */
  endsOn: string | null;
  /** Charged on `renewDate`; null for plans that do not renew. */
  nextCharge: number | null;
}

const DAY_MS = 86_400_000;

/**
 * The price of a plan bought today (specification 9, plan rules). A subscription's first charge is prorated for the
 * days left after its first day, with half cents rounded up; if it comes to less than 100 cents, a full period is
 * added.
 *
 * @param todayMs now, ms since the epoch
 * @param paidThrough last day already paid for the same plan, which then begins the day after
 */
export function quotePlan(product: PlanConstant, todayMs: number, paidThrough: string | null = null): PlanQuote {
  const isAhead = paidThrough !== null && paidThrough >= calendarDate(todayMs);
  if (!isAhead) return { ...quoteFrom(product, todayMs), startsOn: null };
  const startsOn = addDays(paidThrough, 1);
  // An extended year ends on the day of the month on which it was bought.
  const start = product === 'PLAN_ONETIME_ANNUAL' ? paidThrough : startsOn;
  return { ...quoteFrom(product, Date.parse(start)), startsOn };
}

/**
 * The last day paid at `now` (ms since the epoch) for a person's plan of this product: `quotePlan` begins after it.
 * Null if none is in force, if it renews, or if it is the trial, which is available once.
 */
export function paidThrough(plans: readonly Plan[], product: PlanConstant, now: number): string | null {
  const own = plans.filter((plan) => plan.plan === product && isPlanInForce(plan, now));
  if (isTrial(product) || own.some(renews)) return null;
  const ends = own.map((plan) => planEnd(plan).slice(0, 10)).filter((end) => end !== '');
  return ends.sort().at(-1) ?? null;
}

/** The price of the plan if it begins on this instant's day. */
function quoteFrom(product: PlanConstant, todayMs: number): Omit<PlanQuote, 'startsOn'> {
  switch (product) {
    case 'PLAN_SUBSCRIPTION_MONTHLY':
      return quoteSubscription(product, todayMs, 1);
    case 'PLAN_SUBSCRIPTION_ANNUAL':
      return quoteSubscription(product, todayMs, 12);
    case 'PLAN_ONETIME_ANNUAL':
      return quoteOneTime(product, addMonths(calendarDate(todayMs), 12));
    case 'PLAN_ONETIME_TRIAL':
      return quoteOneTime(product, calendarDate(todayMs + DAY_MS));
  }
}

function quoteSubscription(product: PlanConstant, todayMs: number, months: 1 | 12): Omit<PlanQuote, 'startsOn'> {
  const today = new Date(todayMs);
  const year = today.getUTCFullYear();
  const firstMonth = months === 12 ? 0 : today.getUTCMonth();
  const start = Date.UTC(year, firstMonth, 1);
  const end = Date.UTC(year, firstMonth + months, 1);
  const daysInPeriod = (end - start) / DAY_MS;
  const daysLeft = (end - startOfDay(todayMs)) / DAY_MS - 1;
  const fullPrice = PLAN_PRICES[product];
  const share = Math.round((fullPrice * daysLeft) / daysInPeriod);
  const extended = share < SMALLEST_CHARGE;
  const renewal = extended ? Date.UTC(year, firstMonth + 2 * months, 1) : end;
  return {
    product,
    charge: extended ? share + fullPrice : share,
    fullPrice,
    daysLeft,
    daysInPeriod,
    extended,
    periodEnd: calendarDate(renewal - DAY_MS),
    renewDate: calendarDate(renewal),
    endsOn: null,
    nextCharge: fullPrice,
  };
}

function quoteOneTime(product: PlanConstant, endsOn: string): Omit<PlanQuote, 'startsOn'> {
  const price = PLAN_PRICES[product];
  return {
    product,
    charge: price,
    fullPrice: price,
    daysLeft: 0,
    daysInPeriod: 0,
    extended: false,
    periodEnd: endsOn,
    renewDate: null,
    endsOn,
    nextCharge: null,
  };
}

function startOfDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}
