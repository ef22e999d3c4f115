import { type RenewalAttempt, selectAttempts } from '@server/payments/attempt';
import type { Database } from '@server/platform/data/database';
import { formatDay } from '@shared/lib/time/dates';
import { beginsEverywhere } from '@shared/payments/plan-days';
import type { PlanRow } from './plan-store';

/** A plan that renews, and its renewal date, YYYY-MM-DD. */
export type RenewingPlan = Pick<PlanRow, 'guid'> & { renewal_date: string };

/**
 * When a subscription is charged next, for a sentence that begins with "it". A day that has begun everywhere is not
 * called upcoming: the charge was due then and has not been made.
 *
 * @param now ms since the epoch
 */
export async function nextCharge(db: Database, plan: RenewingPlan, now: number): Promise<string> {
  const day = formatDay(plan.renewal_date);
  if (now < beginsEverywhere(plan.renewal_date)) return `renews on ${day}`;
  const refused = await lastRefusal(db, plan);
  if (!refused) return `was due to renew on ${day}, and may be charged at any time`;
  const { retry_on } = refused;
  return retry_on !== null && now < beginsEverywhere(retry_on)
    ? `could not be renewed yet, and we will try again on ${formatDay(retry_on)}`
    : 'could not be renewed yet, and may be charged at any time';
}

/** The latest refused attempt to renew a plan on its date; undefined if none was refused. */
export function lastRefusal(db: Database, { guid, renewal_date }: RenewingPlan): Promise<RenewalAttempt | undefined> {
  return selectAttempts(db, 'renewal')
    .where('plan', '=', guid)
    .where('renewal_date', '=', renewal_date)
    .where('state', '=', 'refused')
    .orderBy('try', 'desc')
    .limit(1)
    .executeTakeFirst();
}
