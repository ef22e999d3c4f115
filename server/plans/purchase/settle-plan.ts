import type { PlanAttempt } from '@server/payments/attempt';
import type { Delivered, SettleWork } from '@server/payments/payment-kind';
import { keepCard } from '@server/plans/billing-account';
import { enqueuePurchased } from '@server/plans/mail/purchase-mail';
import { enqueueNotices } from '@server/plans/plan-notices';
import { activeUntil, type PlanRow } from '@server/plans/plan-store';
import { enqueueRenewalTry } from '@server/plans/renewal-store';
import { endIfReversed } from '@server/plans/reversed-plan';
import type { Database } from '@server/platform/data/database';
import { enqueue } from '@server/queue/queue';
import { randomId } from '@shared/lib/random-id';
import { beginsEverywhere } from '@shared/payments/plan-days';
import { PLAN_NAMES } from '@shared/reference/prices';
import type Stripe from 'stripe';

/** Payload of job `resume-paused`. */
export interface Resumed {
  user: string;
}

/**
 * Gives a person the plan of a paid attempt (or a trial, without an intent), saves the card, schedules the first
 * renewal, queues the receipt and resumes what was paused. Null if the person has had the trial before.
 */
export async function settlePlan(
  { services, transaction, now }: SettleWork,
  attempt: PlanAttempt,
  intent: Stripe.PaymentIntent | null,
): Promise<Delivered | null> {
  const made = await insertPlan(transaction, attempt, intent, now);
  const plan = made ?? (intent ? await planBoughtWith(transaction, intent.id) : undefined);
  if (!plan) return null;
  if (made && intent) await keepCard(transaction, attempt.user_id, intent);
  if (made) {
    await enqueueRenewal(transaction, made, now);
    await enqueuePurchased(transaction, services, made, attempt.cost);
    await enqueueNotices(transaction, made, now);
    await enqueue(transaction, 'resume-paused', { user: made.user_id } satisfies Resumed, now);
    await endIfReversed(transaction, services, made);
  }
  return { answer: { status: 200, body: answerOf(plan, attempt) }, ends: 'done', isFirst: made !== undefined };
}

/** Schedules a plan's next charge for when its renewal date has begun everywhere. */
export async function enqueueRenewal(db: Database, plan: PlanRow, now: number): Promise<void> {
  if (plan.renewal_date === null) return;
  const job = { plan: plan.guid, date: plan.renewal_date, try: 1 };
  await enqueueRenewalTry(db, job, now, beginsEverywhere(plan.renewal_date));
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
      active_until: activeUntil(product, now, period_end),
      payment_intent: intent?.id ?? null,
      ...cardOf(intent),
      paid_by: intent?.id ?? null,
      created_at: now,
      cancelled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The charged card: its id at the provider and, if the provider returns it, its name. */
function cardOf(intent: Stripe.PaymentIntent | null): Pick<PlanRow, 'card' | 'card_brand' | 'card_last4'> {
  const method = intent?.payment_method;
  if (typeof method === 'string' || !method) return { card: method ?? null, card_brand: null, card_last4: null };
  const { id, card } = method;
  return { card: id, card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null };
}

/** The plan bought with this payment intent. */
export function planBoughtWith(db: Database, paymentIntent: string): Promise<PlanRow | undefined> {
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
