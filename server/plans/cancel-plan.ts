import type { Services } from '@server/context';
import { transact } from '@server/data/transact';
import { Refusal } from '@server/http/refuse';
import { findAttempt } from '@server/payments/attempt-store';
import { formatDay } from '@shared/lib/time/dates';
import { enqueueCancelled } from './plan-mail';
import { dayAfter, ownPlan } from './plan-store';
import { enqueueRenewalTry, RENEWALS } from './renewal/renewal-store';

/**
 * DELETE /v1/plans/{guid} (specification 7): the subscription no longer renews and lasts to the end of the paid period.
 * Idempotent: a repeated call succeeds and changes nothing, as the first answer may have been lost.
 *
 * @throws Refusal 404 for a plan of somebody else, 400 for one that never renews.
 */
export async function cancelPlan(services: Services, userId: string, guid: string): Promise<void> {
  const plan = await ownPlan(services, userId, guid);
  if (plan.cancelled_at !== null) return;
  if (plan.renewal_date === null) {
    throw new Refusal(400, `This plan doesn't renew: it ends on ${formatDay(plan.period_end)}`);
  }
  const now = services.clock.now();
  await transact(services.db, async (transaction) => {
    const cancelled = await transaction
      .updateTable('plans')
      .set({ renewal_date: null, cancelled_at: now, active_until: Math.max(now, dayAfter(plan.period_end)) })
      .where('guid', '=', guid)
      .where('cancelled_at', 'is', null)
      // If it was renewed in between, the new period is paid for.
      .where('period_end', '=', plan.period_end)
      .returningAll()
      .executeTakeFirst();
    if (!cancelled) throw new Refusal(409, 'This plan is being renewed right now: please try again', {}, 1_000);
    // A renewal may have been charged without our getting the answer: the job finds out and refunds it.
    const renewal = await findAttempt(transaction, RENEWALS, { plan: guid, state: 'running' });
    if (renewal) {
      await enqueueRenewalTry(transaction, { plan: guid, date: renewal.renewal_date, try: renewal.try }, now, now);
    }
    await enqueueCancelled(transaction, services, cancelled, renewal !== undefined);
  });
}
