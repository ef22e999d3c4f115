import type { PlanProduct } from '@shared/api/shapes/plans';
import { formatUsd } from '@shared/lib/money';
import { formatHere } from '@shared/lib/time/here';
import type { PlanQuote } from '@shared/payments/plan-price';
import { PLAN_NAMES, SMALLEST_CHARGE } from '@shared/reference/prices';

/** A plan's date after a word, " on May 1, 2027"; empty if the server does not send it. */
export function dateAfter(word: string, date: string): string {
  return date === '' ? '' : ` ${word} ${formatHere(date)}`;
}

/** The name of a plan within a sentence: "monthly subscription", "one-year plan". */
export function planPhrase(product: PlanProduct): string {
  const name = PLAN_NAMES[product].toLowerCase();
  return product === 'PLAN_ONETIME_ANNUAL' ? `${name} plan` : name;
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
export function reasonOf({ startsOn, periodEnd }: PlanQuote): string {
  const start = startsOn === null ? 'today' : formatHere(startsOn);
  return `Your first charge covers ${start} through ${formatHere(periodEnd)}.`;
}
