import type { PlanProduct } from '@shared/api/shapes/plans';
import type { SavedCard } from '@shared/api/shapes/user';
import { formatUsd } from '@shared/lib/money';
import { formatDay, formatHere } from '@shared/lib/time/dates';
import type { PlanQuote } from '@shared/payments/plan-price';
import { SMALLEST_CHARGE } from '@shared/reference/prices';

/** A calendar date (YYYY-MM-DD) as "May 1, 2027"; a moment (ISO-8601) as day and time in the browser's zone. */
export function formatPlanDate(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDay(date) : formatHere(date);
}

/** A saved card as "Visa ending in 4242". */
export function cardName({ brand, last4 }: SavedCard): string {
  const name = brand === '' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1);
  return last4 === '' ? name : `${name} ending in ${last4}`;
}

/** How today's charge is calculated (specification 9), one line per step: "$3.00 × 10 of 30 days = $1.00". */
export function arithmetic({
  product,
  charge,
  fullPrice,
  daysLeft,
  daysInPeriod,
  extended,
  renewDate,
}: PlanQuote): string[] {
  if (renewDate === null) return [];
  const share = extended ? charge - fullPrice : charge;
  const sum = `${formatUsd(fullPrice)} × ${daysLeft} of ${daysInPeriod} days = ${formatUsd(share)}`;
  if (!extended) return [sum];
  const added = `${formatUsd(share)} + ${formatUsd(fullPrice)} = ${formatUsd(charge)}`;
  return [sum, `Under ${formatUsd(SMALLEST_CHARGE)}, so one full ${periodOf(product)} is added: ${added}`];
}

/** The billing period of a subscription: month or year. */
function periodOf(product: PlanProduct): 'month' | 'year' {
  return product === 'PLAN_SUBSCRIPTION_MONTHLY' ? 'month' : 'year';
}

/** Why the first charge is not the full price. */
export function reasonOf({ product, renewDate, extended }: PlanQuote): string {
  const period = periodOf(product);
  if (renewDate === null) return '';
  return extended
    ? `You pay for the days left in this ${period} and for the whole next one.`
    : `You pay only for the days left in this ${period}.`;
}
