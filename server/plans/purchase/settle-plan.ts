import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { transact } from '@server/data/transact';
import type { AttemptAnswer } from '@server/payments/attempt';
import { retrieveIntent } from '@server/payments/charge';
import { keepCard } from '@server/plans/billing-account';
import { enqueuePlanReceipt } from '@server/plans/plan-mail';
import { activeUntil, type PlanRow } from '@server/plans/plan-store';
import { enqueueRenewalTry } from '@server/plans/renewal/renewal-store';
import { randomId } from '@shared/lib/random-id';
import { PLAN_NAMES } from '@shared/reference/prices';
import type Stripe from 'stripe';
import { closePlanAttempt, type PlanAttempt } from './plan-attempt-store';

/**
 * Gives a person the plan of a paid attempt (or of a trial, without an intent): plan, saved card, first renewal,
 * receipt and answer are written down together or not at all. Called twice it answers the same. Null when the person
 * has had the trial before.
 */
export async function settlePlan(
  services: Services,
  attempt: PlanAttempt,
  intent: Stripe.PaymentIntent | null,
): Promise<AttemptAnswer | null> {
  const now = services.clock.now();
  const settled = await transact(services.db, async (transaction) => {
    const made = await insertPlan(transaction, attempt, intent, now);
    const plan = made ?? (intent ? await planOf(transaction, intent.id) : undefined);
    if (!plan) return null;
    if (made && intent) await keepCard(transaction, attempt.user_id, intent);
    if (made) {
      await enqueueRenewal(transaction, made, now);
      await enqueuePlanReceipt(transaction, services, made, attempt.cost);
    }
    const answer: AttemptAnswer = { status: 200, body: answerOf(plan, attempt) };
    await closePlanAttempt(transaction, attempt, 'done', answer, now);
    return { answer, isNew: made !== undefined };
  });
  if (settled?.isNew && intent) services.metrics.payment('plan', 'paid');
  return settled?.answer ?? null;
}

/** The provider's own word that an intent was paid; intents that are not of a plan are somebody else's. */
export async function settlePlanByIntent(services: Services, paymentIntent: string): Promise<void> {
  const attempt = await services.db
    .selectFrom('plan_attempts')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst();
  if (!attempt || attempt.state === 'done') return;
  const intent = await retrieveIntent(services, paymentIntent);
  if (intent.status === 'succeeded') await settlePlan(services, attempt, intent);
}

/** Sees to it that a plan is charged again when its time comes. */
export async function enqueueRenewal(db: Database, plan: PlanRow, now: number): Promise<void> {
  if (plan.renewal_date === null) return;
  const job = { plan: plan.guid, date: plan.renewal_date, try: 1 };
  await enqueueRenewalTry(db, job, now, Date.parse(plan.renewal_date));
}

function insertPlan(
  db: Database,
  attempt: PlanAttempt,
  intent: Stripe.PaymentIntent | null,
  now: number,
): Promise<PlanRow | undefined> {
  const { user_id, product, email, period_end, renewal_date } = attempt;
  return db
    .insertInto('plans')
    .values({
      guid: randomId(),
      user_id,
      product,
      email,
      period_end,
      renewal_date,
      active_until: activeUntil(product, now, attempt),
      payment_intent: intent?.id ?? null,
      created_at: now,
      cancelled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

function planOf(db: Database, paymentIntent: string): Promise<PlanRow | undefined> {
  return db.selectFrom('plans').selectAll().where('payment_intent', '=', paymentIntent).executeTakeFirst();
}

function answerOf({ guid, product }: PlanRow, { cost }: PlanAttempt): Record<string, unknown> {
  return {
    success: true,
    ordernumber: guid,
    total: cost,
    product,
    product_name: PLAN_NAMES[product],
    category: 'Plan',
  };
}
