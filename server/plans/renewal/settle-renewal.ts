import type { RenewalAttempt } from '@server/payments/attempt';
import type { Settled, SettleWork } from '@server/payments/payment-kind';
import type { PaymentServices } from '@server/payments/services';
import { enqueueRenewalEnded, enqueueRenewalFailed, enqueueRenewed } from '@server/plans/mail/renewal-mail';
import { enqueueNotices } from '@server/plans/plan-notices';
import { activeUntil, type PlanRow } from '@server/plans/plan-store';
import { enqueueRenewal } from '@server/plans/purchase/settle-plan';
import { endRenewal, enqueueRenewalTry, lockPlan } from '@server/plans/renewal-store';
import { endIfReversed } from '@server/plans/reversed-plan';
import { stopRenewing } from '@server/plans/stop-renewing';
import { DAY } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { transact } from '@server/platform/data/transact';
import { randomId } from '@shared/lib/random-id';
import { addDays, addMonths, beginsEverywhere, calendarDate } from '@shared/payments/plan-days';
import type Stripe from 'stripe';

/** Number of tries to charge a renewal, and the days between them. */
const TRIES = 3;
const DAYS_BETWEEN = 3;
/** A renewal charged this long after its date, ms, was delayed by something other than its card. */
const LATE = TRIES * DAYS_BETWEEN * DAY;

/**
 * Settles a charged renewal: the plan lasts another period or, if it has been canceled meanwhile, the money is refunded
 * and the person is told. If that payment was reversed before, the plan ends. Idempotent.
 */
export async function settleRenewal(
  { services, transaction, now }: SettleWork,
  renewal: RenewalAttempt,
  intent: Stripe.PaymentIntent,
): Promise<Settled> {
  const { plan, isDue } = await lockDue(transaction, renewal);
  const ordernumber = randomId();
  const ends = { state: 'done' as const, ...(isDue ? { ordernumber } : {}) };
  if (!(await endRenewal(transaction, renewal, ends, now))) return {};
  if (!isDue) {
    await enqueueRenewalEnded(transaction, services, plan, 'given-back');
    const message = 'renewal of a plan canceled meanwhile, refunded';
    return { givenBack: { level: 'warn', message, fields: { planId: plan.guid } } };
  }
  const next = nextPeriod(plan.product, startOf(renewal, now));
  const active_until = activeUntil(plan.product, plan.created_at, next.period_end);
  const extended = await transaction
    .updateTable('plans')
    .set({ ...next, active_until, paid_by: intent.id })
    .where('guid', '=', plan.guid)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueRenewal(transaction, extended, now);
  await enqueueNotices(transaction, extended, now);
  await enqueueRenewed(transaction, services, extended, ordernumber);
  await endIfReversed(transaction, services, extended);
  return { isFirst: true };
}

/**
 * Settles a renewal that was not and will never be charged: mails the person and retries; after the last try the plan
 * ends. If the plan has been canceled meanwhile, only mails the person, because the outcome was left open.
 */
export async function refuseRenewal(services: PaymentServices, renewal: RenewalAttempt, reason: string): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  log.warn('renewal refused', { planId: renewal.plan, try: renewal.try });
  await transact(db, async (transaction) => {
    const { plan, isDue } = await lockDue(transaction, renewal);
    const retryOn = renewal.try >= TRIES ? null : addDays(calendarDate(now), DAYS_BETWEEN);
    const ends = { state: 'refused' as const, ...(isDue ? { reason, retry_on: retryOn } : {}) };
    if (!(await endRenewal(transaction, renewal, ends, now))) return;
    if (!isDue) {
      await enqueueRenewalEnded(transaction, services, plan, 'not-charged');
      return;
    }
    if (retryOn === null) await stopRenewing(transaction, plan, now, now);
    else {
      const job = { plan: plan.guid, date: renewal.renewal_date, try: renewal.try + 1 };
      await enqueueRenewalTry(transaction, job, now, beginsEverywhere(retryOn));
    }
    await enqueueRenewalFailed(transaction, services, plan, reason, retryOn);
  });
}

/** An attempt's plan, locked until the transaction ends; `isDue`: it still renews on this attempt's date. */
async function lockDue(transaction: Database, renewal: RenewalAttempt): Promise<{ plan: PlanRow; isDue: boolean }> {
  const plan = await lockPlan(transaction, renewal.plan);
  if (!plan) throw new Error('The plan of a renewal is gone');
  return { plan, isDue: plan.renewal_date === renewal.renewal_date };
}

/** The first day of the period that a renewal pays for: its date or, if the server was off for long, today. */
function startOf({ renewal_date }: RenewalAttempt, now: number): string {
  return now > beginsEverywhere(renewal_date) + LATE ? calendarDate(now) : renewal_date;
}

/** The next period, a month or a year. */
function nextPeriod(product: PlanRow['product'], from: string): { period_end: string; renewal_date: string } {
  const next = addMonths(from, product === 'PLAN_SUBSCRIPTION_ANNUAL' ? 12 : 1);
  return { period_end: addDays(next, -1), renewal_date: next };
}
