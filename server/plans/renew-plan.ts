import { DAY } from '@server/clock';
import type { Services } from '@server/context';
import type { PlanRenewalTable } from '@server/data/tables/plans';
import { transact } from '@server/data/transact';
import { enqueue } from '@server/jobs/queue';
import { lookOrCancel } from '@server/payments/charge';
import { PLAN_PRICES } from '@shared/reference/prices';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { keepCard } from './billing-account';
import { chargeRenewal } from './charge-renewal';
import { enqueuePlanReceipt, enqueueRenewalFailed } from './plan-mail';
import { activeUntil, type PlanRow } from './plan-store';
import { enqueueRenewal } from './settle-plan';

/** Payload of job `renew-plan`. `date`: YYYY-MM-DD; `try` counts from 1. */
interface RenewalJob {
  plan: string;
  date: string;
  try: number;
}

type Renewal = Selectable<PlanRenewalTable>;

/** A renewal that is refused is tried again this often in all, this far apart. */
const TRIES = 3;
const BETWEEN_TRIES = 3 * DAY;

/**
 * Job `renew-plan`: charges a subscription for its next period on its renewal date (Specification 9). Run twice it
 * charges once. A refused charge is told by mail and tried again; after the last try the plan ends.
 *
 * @throws Error when the provider's answer is not known: the job is done again later.
 */
export async function renewPlan(services: Services, payload: unknown): Promise<void> {
  // Written by this module and settle-plan, and nothing else.
  const job = payload as RenewalJob;
  const plan = await services.db.selectFrom('plans').selectAll().where('guid', '=', job.plan).executeTakeFirst();
  if (!plan || plan.renewal_date !== job.date) return;
  const renewal = await beginRenewal(services, job);
  if (renewal.state !== 'running') return;
  const result = await chargeRenewal(services, plan, renewal);
  if (result.kind !== 'paid') services.metrics.payment('renewal', result.kind);
  switch (result.kind) {
    case 'paid':
      await extend(services, plan, renewal, result.intent);
      return;
    case 'needs-action': {
      // Nobody is there to authenticate.
      const looked = await lookOrCancel(services, await beginRenewal(services, job));
      if (looked.kind !== 'refused') throw new Error('The renewal is not settled yet');
      await fail(services, plan, renewal, 'the bank asks for a confirmation that only you can give.');
      return;
    }
    case 'refused':
      await fail(services, plan, renewal, result.message);
      return;
    case 'unknown':
      throw new Error(`The renewal is not settled yet: ${result.reason}`);
  }
}

async function beginRenewal({ db, clock }: Services, job: RenewalJob): Promise<Renewal> {
  const key = { plan: job.plan, renewal_date: job.date, try: job.try };
  await db
    .insertInto('plan_renewals')
    .values({ ...key, state: 'running', payment_intent: null, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('plan_renewals')
    .selectAll()
    .where('plan', '=', job.plan)
    .where('renewal_date', '=', job.date)
    .where('try', '=', job.try)
    .executeTakeFirstOrThrow();
}

async function extend(
  services: Services,
  plan: PlanRow,
  renewal: Renewal,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const { db, clock, stripe, log, metrics } = services;
  const now = clock.now();
  const next = nextPeriod(plan.product, renewal.renewal_date);
  const isExtended = await transact(db, async (transaction) => {
    const extended = await transaction
      .updateTable('plans')
      .set({ ...next, active_until: activeUntil(plan.product, plan.created_at, next) })
      .where('guid', '=', plan.guid)
      .where('renewal_date', '=', renewal.renewal_date)
      .returningAll()
      .executeTakeFirst();
    await endRenewal(transaction, renewal, 'paid');
    if (!extended) return false;
    await keepCard(transaction, plan.user_id, intent);
    await enqueueRenewal(transaction, extended, now);
    await enqueuePlanReceipt(transaction, services, extended, PLAN_PRICES[plan.product]);
    return true;
  });
  if (isExtended) {
    metrics.payment('renewal', 'paid');
    return;
  }
  log.warn('renewal of a plan cancelled meanwhile, given back', { planId: plan.guid });
  await stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: `refund-${intent.id}` });
  metrics.payment('renewal', 'refunded');
}

async function fail(services: Services, plan: PlanRow, renewal: Renewal, reason: string): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  const isLast = renewal.try >= TRIES;
  log.warn('renewal refused', { planId: plan.guid, try: renewal.try });
  await transact(db, async (transaction) => {
    await endRenewal(transaction, renewal, 'refused');
    const retryAt = now + BETWEEN_TRIES;
    if (isLast) {
      const ended = { renewal_date: null, cancelled_at: now, active_until: now };
      await transaction.updateTable('plans').set(ended).where('guid', '=', plan.guid).execute();
    } else {
      const job: RenewalJob = { plan: plan.guid, date: renewal.renewal_date, try: renewal.try + 1 };
      await enqueue(transaction, 'renew-plan', job, now, retryAt);
    }
    const retryOn = isLast ? null : new Date(retryAt).toISOString().slice(0, 10);
    await enqueueRenewalFailed(transaction, services, plan, reason, retryOn);
  });
}

async function endRenewal(db: Services['db'], renewal: Renewal, state: 'paid' | 'refused'): Promise<void> {
  await db
    .updateTable('plan_renewals')
    .set({ state })
    .where('plan', '=', renewal.plan)
    .where('renewal_date', '=', renewal.renewal_date)
    .where('try', '=', renewal.try)
    .execute();
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
