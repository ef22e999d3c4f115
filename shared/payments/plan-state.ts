import type { Plan } from '@shared/api/shapes/plans';
import { isDay } from '@shared/lib/shape/day';
import { beginsEverywhere, endsEverywhere } from './plan-days';

/**
 * How a plan stands. `renews`: it will be charged again; `due`: it was to be charged, and has neither been nor ended, so a try is
 * still to come; `ends`: it lasts until its end, and is not charged again; `ended`: it gives nothing any more.
 */
export type PlanState = 'renews' | 'due' | 'ends' | 'ended';

/**
 * How a plan stands at `now` (ms since the epoch): what a server says of a failed renewal, else what the dates tell. The one
 * place where that is decided: a day that was shown has to be over everywhere.
 */
export function planState(plan: Plan, now: number): PlanState {
  const { renewal_date } = plan;
  if (renewal_date === undefined) return isPast(planEnd(plan), now) ? 'ended' : 'ends';
  if (plan.state === 'past_due') return 'due';
  return (isDay(renewal_date) ? beginsEverywhere(renewal_date) : Date.parse(renewal_date)) <= now ? 'due' : 'renews';
}

/** Whether a plan still gives its features at `now` (ms since the epoch), or is still to be charged for them. */
export function isPlanInForce(plan: Plan, now: number): boolean {
  return planState(plan, now) !== 'ended';
}

/** Whether the period that is paid for is over at `now` (ms since the epoch): a plan that is canceled then ends at once. */
export function isPeriodOver({ current_period_end }: Plan, now: number): boolean {
  return isPast(current_period_end, now);
}

/** Whether a plan will be charged again. */
export function renews(plan: Plan): boolean {
  return plan.renewal_date !== undefined;
}

/** The last day or, if the server says it so exactly, the moment of a plan that ends; empty if nobody knows. */
export function planEnd({ end_date, current_period_end }: Plan): string {
  return end_date ?? current_period_end;
}

/** Whether a date or a moment is over; one that cannot be read never is. */
function isPast(date: string, now: number): boolean {
  return (isDay(date) ? endsEverywhere(date) : Date.parse(date)) <= now;
}
