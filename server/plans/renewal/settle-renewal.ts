import { DAY } from '@server/clock';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { transact } from '@server/data/transact';
import { retrieveIntent } from '@server/payments/charge';
import { enqueueRefund } from '@server/payments/refund';
import { keepCard } from '@server/plans/billing-account';
import { enqueuePlanReceipt, enqueueRenewalEnded, enqueueRenewalFailed } from '@server/plans/plan-mail';
import { activeUntil, type PlanRow } from '@server/plans/plan-store';
import { enqueueRenewal } from '@server/plans/purchase/settle-plan';
import { PLAN_PRICES } from '@shared/reference/prices';
import type Stripe from 'stripe';
import { endRenewal, enqueueRenewalTry, planOfRenewal, type Renewal, renewalOfIntent } from './renewal-store';

/** A renewal that is refused is tried again this often in all, this far apart. */
const TRIES = 3;
const BETWEEN_TRIES = 3 * DAY;

/**
 * A renewal was charged: the plan lasts another period. When it was cancelled meanwhile, the money goes back and the
 * person is told. Called twice it changes nothing.
 */
export async function settleRenewal(
  services: Services,
  plan: PlanRow,
  renewal: Renewal,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const { db, clock, log, metrics } = services;
  const now = clock.now();
  const next = nextPeriod(plan.product, renewal.renewal_date);
  const outcome = await transact(db, async (transaction) => {
    await lockDue(transaction, renewal);
    if (!(await endRenewal(transaction, renewal, 'paid'))) return 'again';
    const extended = await transaction
      .updateTable('plans')
      .set({ ...next, active_until: activeUntil(plan.product, plan.created_at, next) })
      .where('guid', '=', plan.guid)
      .where('renewal_date', '=', renewal.renewal_date)
      .returningAll()
      .executeTakeFirst();
    if (!extended) {
      await enqueueRefund(transaction, { paymentIntent: intent.id, of: 'renewal' }, now);
      await enqueueRenewalEnded(transaction, services, plan, 'given-back');
      return 'cancelled';
    }
    await keepCard(transaction, plan.user_id, intent);
    await enqueueRenewal(transaction, extended, now);
    await enqueuePlanReceipt(transaction, services, extended, PLAN_PRICES[plan.product]);
    return 'extended';
  });
  if (outcome === 'extended') metrics.payment('renewal', 'paid');
  if (outcome === 'cancelled') log.warn('renewal of a plan cancelled meanwhile, given back', { planId: plan.guid });
}

/**
 * A renewal was not charged, and never will be: told by mail and tried again, and after the last try the plan ends. Of a
 * plan that was cancelled meanwhile only the person is told, as that was left open.
 */
export async function refuseRenewal(
  services: Services,
  plan: PlanRow,
  renewal: Renewal,
  reason: string,
): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  log.warn('renewal refused', { planId: plan.guid, try: renewal.try });
  await transact(db, async (transaction) => {
    const isDue = await lockDue(transaction, renewal);
    if (!(await endRenewal(transaction, renewal, 'refused'))) return;
    if (!isDue) {
      await enqueueRenewalEnded(transaction, services, plan, 'not-charged');
      return;
    }
    const retryAt = renewal.try >= TRIES ? null : now + BETWEEN_TRIES;
    if (retryAt === null) {
      const ended = { renewal_date: null, cancelled_at: now, active_until: now };
      await transaction.updateTable('plans').set(ended).where('guid', '=', plan.guid).execute();
    } else {
      const job = { plan: plan.guid, date: renewal.renewal_date, try: renewal.try + 1 };
      await enqueueRenewalTry(transaction, job, now, retryAt);
    }
    const retryOn = retryAt === null ? null : calendarDate(retryAt);
    await enqueueRenewalFailed(transaction, services, plan, reason, retryOn);
  });
}

/** The provider's own word that an intent was paid; intents that are not of a renewal are somebody else's. */
export async function settleRenewalByIntent(services: Services, paymentIntent: string): Promise<void> {
  const renewal = await renewalOfIntent(services.db, paymentIntent);
  if (!renewal || renewal.state === 'paid') return;
  const intent = await retrieveIntent(services, paymentIntent);
  if (intent.status !== 'succeeded') return;
  await settleRenewal(services, await planOfRenewal(services.db, renewal), renewal, intent);
}

/** Whether the plan still renews on the date of this try; its row is kept as it is until the transaction ends. */
async function lockDue(transaction: Database, renewal: Renewal): Promise<boolean> {
  const plan = await transaction
    .selectFrom('plans')
    .select('renewal_date')
    .where('guid', '=', renewal.plan)
    .forUpdate()
    .executeTakeFirst();
  return plan?.renewal_date === renewal.renewal_date;
}

/** The period that begins on a renewal date: a month, or a year. */
function nextPeriod(product: PlanRow['product'], from: string): { period_end: string; renewal_date: string } {
  const start = new Date(from);
  const months = product === 'PLAN_SUBSCRIPTION_ANNUAL' ? 12 : 1;
  const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate());
  return { period_end: calendarDate(next - DAY), renewal_date: calendarDate(next) };
}

function calendarDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
