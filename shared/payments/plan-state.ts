import type { Plan } from '@shared/api/shapes/plans';
import { isDay } from '@shared/lib/shape/day';
import { beginsEverywhere, endsEverywhere } from './plan-days';

/**
 * The state of a plan. `renews`: it will be charged again; `due`: its charge is overdue and it has not ended, so a try
 * is still to come; `ends`: it lasts until its end, without another charge; `ended`: it gives nothing.
 */
export type PlanState = 'renews' | 'due' | 'ends' | 'ended';

/**
 * The state of a plan at `now` (ms since the epoch): the server's report of a failed renewal, else by the dates.
 * Decided only here: a day shown to a person must be over in every zone.
 */
export function planState(plan: Plan, now: number): PlanState {
  const { renewal_date } = plan;
  if (renewal_date === undefined) return isPast(planEnd(plan), now) ? 'ended' : 'ends';
  if (plan.state === 'past_due') return 'due';
  return (isDay(renewal_date) ? beginsEverywhere(renewal_date) : Date.parse(renewal_date)) <= now ? 'due' : 'renews';
}

/** Whether a plan at `now` (ms since the epoch) gives its features, or is still to be charged for them. */
export function isPlanInForce(plan: Plan, now: number): boolean {
  return planState(plan, now) !== 'ended';
}

/** Whether the paid period is over at `now` (ms since the epoch): canceling the plan then ends it at once. */
export function isPeriodOver({ current_period_end }: Plan, now: number): boolean {
  return isPast(current_period_end, now);
}

/** Whether a plan will be charged again. */
export function renews(plan: Plan): boolean {
  return plan.renewal_date !== undefined;
}

/** The last day or, if the server is that exact, the moment of a plan that ends; empty if unknown. */
export function planEnd({ end_date, current_period_end }: Plan): string {
  return end_date ?? current_period_end;
}

/** Whether a date or a moment is over; false for an unreadable one. */
function isPast(date: string, now: number): boolean {
  return (isDay(date) ? endsEverywhere(date) : Date.parse(date)) <= now;
}
