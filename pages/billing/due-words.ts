import type { Plan } from '@shared/api/shapes/plans';
import { asSentence } from '@shared/api/transport/failure-sentence';
import { formatUsd } from '@shared/lib/money';
import { formatHere } from '@shared/lib/time/here';
import { PLAN_PRICES } from '@shared/reference/prices';
import { dateAfter } from './plan-words';

/** The price of a plan's renewal that has not been charged yet: "$3.00". */
export function amountDue(plan: Plan): string {
  return formatUsd(plan.amount_due ?? PLAN_PRICES[plan.plan]);
}

/** The state of a due renewal: what the server says about a failed one, otherwise what its dates say. */
export function dueWords(plan: Plan): { title: string; text: string } {
  const amount = amountDue(plan);
  if (plan.state !== 'past_due') {
    return {
      title: `${amount} was due${dateAfter('on', plan.renewal_date ?? '')}`,
      text: "It hasn't been charged yet, but it may be at any time unless you cancel.",
    };
  }
  const reason = plan.message ? `${asSentence(plan.message)} ` : '';
  const next = plan.next_try ? `We'll try again on ${formatHere(plan.next_try)}` : "We'll try again";
  return {
    title: `We couldn't charge ${amount} to renew this plan`,
    text: `${reason}${next}, unless you cancel first. To pay with another card, cancel and choose the plan again.`,
  };
}
