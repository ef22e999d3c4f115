import type { PlanProduct } from '@shared/api/shapes/plans';
import { formatUsd } from '@shared/lib/money';
import { formatHere } from '@shared/lib/time/dates';
import type { PlanQuote } from '@shared/payments/plan-price';
import { SMALLEST_CHARGE } from '@shared/reference/prices';

/** A date of a plan after a word, " on May 1, 2027"; empty if the server does not say when. */
export function dateAfter(word: string, date: string): string {
  return date === '' ? '' : ` ${word} ${formatHere(date)}`;
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
  return `Your first charge covers today through ${formatHere(periodEnd)}.`;
}
