import { selectAttempts } from '@server/payments/attempt';
import type { Database } from '@server/platform/data/database';
import { endsEverywhere } from '@shared/payments/plan-days';
import type { PlanRow } from './plan-store';
import { enqueueRenewalTry } from './renewal-store';

/** A plan that no longer renews. */
export interface Stopped {
  plan: PlanRow;
  /** A renewal had begun, and its outcome is unknown. */
  isRenewing: boolean;
}

/** Does the same as `stopRenewing`; the plan stays active until the end of the paid period. */
export function stopAtPeriodEnd(transaction: Database, plan: PlanRow, now: number): Promise<Stopped | null> {
  return stopRenewing(transaction, plan, Math.max(now, endsEverywhere(plan.period_end)), now);
}

/**
 * Within a transaction, ends a plan's renewals. If the answer to a charge was lost, the renewal's job determines the
 * outcome and refunds it.
 *
 * @param plan as it was read
 * @param activeUntil when its features end, ms since the epoch
 * @returns null if it was renewed or stopped since it was read
 */
export async function stopRenewing(
  transaction: Database,
  plan: PlanRow,
  activeUntil: number,
  now: number,
): Promise<Stopped | null> {
  const stopped = await transaction
    .updateTable('plans')
    .set({ renewal_date: null, cancelled_at: now, active_until: activeUntil })
    .where('guid', '=', plan.guid)
    .where('cancelled_at', 'is', null)
    // If it was renewed meanwhile, the new period is paid for.
    .where('period_end', '=', plan.period_end)
    .returningAll()
    .executeTakeFirst();
  if (!stopped) return null;
  const renewal = await selectAttempts(transaction, 'renewal')
    .where('plan', '=', plan.guid)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (renewal) {
    await enqueueRenewalTry(transaction, { plan: plan.guid, date: renewal.renewal_date, try: renewal.try }, now, now);
  }
  return { plan: stopped, isRenewing: renewal !== undefined };
}
