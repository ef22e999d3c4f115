import { Refusal } from '@server/http/refuse';
import type { PaymentServices } from '@server/payments/services';
import { transact } from '@server/platform/data/transact';
import { PLAN_REFUSED_CODE } from '@shared/api/wire';
import { formatDay } from '@shared/lib/time/dates';
import { enqueueCanceled } from './mail/end-mail';
import { ownPlan } from './plan-store';
import { stopAtPeriodEnd } from './stop-renewing';

/**
 * DELETE /v1/plans/{guid} (specification 7): the subscription no longer renews and lasts to the end of the paid period.
 * Idempotent, as the first answer may have been lost.
 *
 * @throws Refusal 404 for another person's plan, 400 for one that never renews.
 */
export async function cancelPlan(services: PaymentServices, userId: string, guid: string): Promise<void> {
  const plan = await ownPlan(services, userId, guid);
  if (plan.cancelled_at !== null) return;
  const now = services.clock.now();
  if (plan.renewal_date === null) {
    const ends = plan.active_until <= now ? 'it has ended' : `it ends on ${formatDay(plan.period_end)}`;
    throw new Refusal(400, `This plan doesn't renew: ${ends}`, { code: PLAN_REFUSED_CODE });
  }
  await transact(services.db, async (transaction) => {
    const stopped = await stopAtPeriodEnd(transaction, plan, now);
    if (!stopped) throw new Refusal(409, 'This plan is being renewed right now: please try again', {}, 1_000);
    await enqueueCanceled(transaction, services, stopped);
  });
}
