import { dateAfter } from '@pages/billing/plan-words';
import type { Plan } from '@shared/api/shapes/plans';
import { formatUsd } from '@shared/lib/money';
import { isPeriodOver, planEnd, planState } from '@shared/payments/plan-state';
import { PLAN_PRICES } from '@shared/reference/prices';

/** What a person is asked: to cancel this plan, as shown, at once or at the end of its period. */
export interface Asked {
  plan: Plan;
  endsNow: boolean;
}

const AT_PERIOD_END = ' until the end of the paid period';

/** How long a plan lasts whose period is not over: " until May 31, 2027". */
export function untilWords(date: string): string {
  return dateAfter('until', date) || AT_PERIOD_END;
}

/** Whether two questions are the same to the person. */
export function isSame(one: Asked, other: Asked): boolean {
  return (
    one.endsNow === other.endsNow &&
    untilWords(one.plan.current_period_end) === untilWords(other.plan.current_period_end)
  );
}

/** Why the person is asked again: the plan was renewed since it was shown, or its period is over. */
export function changedWords(asked: Asked, now: Asked): { title: string; text: string } {
  const still = "It hasn't been canceled.";
  if (now.endsNow)
    return { title: 'The period you paid for is over', text: `${still} If you cancel now, it ends now.` };
  return {
    title: `Your subscription renewed${dateAfter('on', asked.plan.renewal_date ?? '')}`,
    text: `${price(now.plan)} was charged, and it's paid${untilWords(now.plan.current_period_end)}. ${still}`,
  };
}

/**
 * Says that a plan is canceled, and how long it lasts.
 *
 * @param listed as the server lists it afterward; undefined if it does not
 * @param now ms since the epoch
 */
export function canceledWords({ plan, endsNow }: Asked, listed: Plan | undefined, now: number): string {
  const canceled = 'Your subscription is canceled.';
  const isOver = listed ? planState(listed, now) === 'ended' : endsNow || isPeriodOver(plan, now);
  if (isOver) return `${canceled} It has ended, and it won't be charged again.`;
  const lasts = `It stays active${untilWords(listed ? planEnd(listed) : plan.current_period_end)}.`;
  const isLater = listed !== undefined && Date.parse(listed.current_period_end) > Date.parse(plan.current_period_end);
  return isLater ? `${canceled} It had just renewed for ${price(plan)}. ${lasts}` : `${canceled} ${lasts}`;
}

function price(plan: Plan): string {
  return formatUsd(PLAN_PRICES[plan.plan]);
}
