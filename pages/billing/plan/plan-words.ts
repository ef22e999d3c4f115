import type { PlanProduct } from '@shared/api/shapes/plans';
import { formatUsd } from '@shared/lib/money';
import { formatDay, formatHere } from '@shared/lib/time/dates';
import type { PlanQuote } from '@shared/payments/plan-price';
import { SMALLEST_CHARGE } from '@shared/reference/prices';

/** A calendar date (YYYY-MM-DD) as "May 1, 2027"; a moment (ISO-8601) as day and time in the browser's zone. */
export function formatPlanDate(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDay(date) : formatHere(date);
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
  return [sum, `That's under ${formatUsd(SMALLEST_CHARGE)}, so a full ${periodOf(product)} is added: ${added}`];
}

/** The billing period of a subscription: month or year. */
function periodOf(product: PlanProduct): 'month' | 'year' {
  return product === 'PLAN_SUBSCRIPTION_MONTHLY' ? 'month' : 'year';
}

/** What a subscription's first charge pays for. */
export function reasonOf({ periodEnd }: PlanQuote): string {
  return `Your first charge covers today through ${formatPlanDate(periodEnd)}.`;
}
