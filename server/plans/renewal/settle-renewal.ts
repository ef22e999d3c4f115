import { DAY } from '@server/clock';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { transact } from '@server/data/transact';
import type { Settled, SettleWork } from '@server/payments/payment-kind';
import { keepCard } from '@server/plans/billing-account';
import { enqueuePlanReceipt, enqueueRenewalEnded, enqueueRenewalFailed } from '@server/plans/plan-mail';
import { activeUntil, type PlanRow } from '@server/plans/plan-store';
import { enqueueRenewal } from '@server/plans/purchase/settle-plan';
import { PLAN_PRICES } from '@shared/reference/prices';
import type Stripe from 'stripe';
import { endRenewal, enqueueRenewalTry, lockPlan, type Renewal } from './renewal-store';

/** Number of tries to charge a renewal, and the delay between them. */
const TRIES = 3;
const BETWEEN_TRIES = 3 * DAY;

/**
 * Settles a charged renewal: the plan lasts another period, or, if it was canceled in the meantime, the money is
 * refunded and the person is told. Idempotent.
 */
export async function settleRenewal(
  { services, transaction, now }: SettleWork,
  renewal: Renewal,
  intent: Stripe.PaymentIntent,
): Promise<Settled<void>> {
  const answer = undefined;
  const { plan, isDue } = await lockDue(transaction, renewal);
  if (!(await endRenewal(transaction, renewal, 'paid'))) return { answer };
  if (!isDue) {
    await enqueueRenewalEnded(transaction, services, plan, 'given-back');
    const message = 'renewal of a plan cancelled meanwhile, refunded';
    return { answer, givenBack: { level: 'warn', message, fields: { planId: plan.guid } } };
  }
  const next = nextPeriod(plan.product, renewal.renewal_date);
  const extended = await transaction
    .updateTable('plans')
    .set({ ...next, active_until: activeUntil(plan.product, plan.created_at, next) })
    .where('guid', '=', plan.guid)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepCard(transaction, plan.user_id, intent);
  await enqueueRenewal(transaction, extended, now);
  await enqueuePlanReceipt(transaction, services, extended, PLAN_PRICES[plan.product]);
  return { answer, isFirst: true };
}

/**
 * Settles a renewal that was not charged, and never will be: mails the person and retries; after the last try the plan
 * ends. If the plan was canceled in the meantime, only mails the person, because the outcome was left open.
 */
export async function refuseRenewal(services: Services, renewal: Renewal, reason: string): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  log.warn('renewal refused', { planId: renewal.plan, try: renewal.try });
  await transact(db, async (transaction) => {
    const { plan, isDue } = await lockDue(transaction, renewal);
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

/** An attempt's plan, locked until the transaction ends; `isDue`: it still renews on the date of this attempt. */
async function lockDue(transaction: Database, renewal: Renewal): Promise<{ plan: PlanRow; isDue: boolean }> {
  const plan = await lockPlan(transaction, renewal.plan);
  if (!plan) throw new Error('The plan of a renewal is gone');
  return { plan, isDue: plan.renewal_date === renewal.renewal_date };
}

/** The period that starts on a renewal date: a month or a year. */
function nextPeriod(product: PlanRow['product'], from: string): { period_end: string; renewal_date: string } {
  const start = new Date(from);
  const months = product === 'PLAN_SUBSCRIPTION_ANNUAL' ? 12 : 1;
  const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate());
  return { period_end: calendarDate(next - DAY), renewal_date: calendarDate(next) };
}

function calendarDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
