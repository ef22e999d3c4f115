import { type AttemptAnswer, type PlanAttempt, selectAttempts } from '@server/payments/attempt';
import { closeAttempt } from '@server/payments/attempt-store';
import type { ChargeRequest, Method } from '@server/payments/charge';
import type { PaymentKind } from '@server/payments/payment-kind';
import { refuseAttempt } from '@server/payments/run-attempt';
import type { PaymentServices } from '@server/payments/services';
import { customerOf } from '@server/plans/billing-account';
import { nextCharge } from '@server/plans/next-charge';
import { activePlans, paidThroughOf } from '@server/plans/plan-store';
import type { Database } from '@server/platform/data/database';
import { transact } from '@server/platform/data/transact';
import { PLAN_REFUSED_CODE } from '@shared/api/wire';
import { formatDay } from '@shared/lib/time/dates';
import { quotePlan } from '@shared/payments/plan-price';
import { PLAN_NAMES } from '@shared/reference/prices';
import type Stripe from 'stripe';
import { settlePlan } from './settle-plan';

const TRIAL_USED = "You've had your free trial: please choose another plan";

/** Buying a plan. */
export const PLAN_PURCHASE: PaymentKind<'plan'> = {
  kind: 'plan',
  underWay: 'This purchase is already in progress',
  isWorkedOn: 'The purchase is being worked on',
  describe: ({ product }) => ({ message: 'plan payment', fields: { product } }),
  competing,
  answerIfOwned: refuseOwned,
  answerIfFree: takeTrial,
  chargeRequest,
  deliver: async (work, attempt, intent) => (await settlePlan(work, attempt, intent)) ?? neverWithMoney(),
};

/** A person buys one plan at a time, but a challenge for another product may wait meanwhile. */
function competing(
  db: Database,
  { user_id, product }: PlanAttempt,
  state: 'running' | 'needs_action',
): Promise<PlanAttempt[]> {
  const own = selectAttempts(db, 'plan').where('user_id', '=', user_id).where('state', '=', state);
  return (state === 'running' ? own : own.where('product', '=', product)).execute();
}

/** The provider saves the card for renewals. */
function chargeRequest(services: PaymentServices, attempt: PlanAttempt): Promise<ChargeRequest> {
  const { user_id, product, cost } = attempt;
  return Promise.resolve({
    intent: async () => ({
      amount: cost,
      customer: await customerOf(services, user_id),
      description: PLAN_NAMES[product],
      setup_future_usage: 'off_session',
      metadata: { user: user_id, product },
    }),
    method: () => methodOf(services.stripe, attempt),
  });
}

async function methodOf(stripe: Stripe, { payment_method }: PlanAttempt): Promise<Method> {
  if (payment_method === null) return { method: {}, fingerprint: null };
  const { card } = await stripe.paymentMethods.retrieve(payment_method);
  return { method: { payment_method }, fingerprint: card?.fingerprint ?? null };
}

/** Refuses a plan that already renews, and days that another attempt has paid for since this one was priced. */
async function refuseOwned(services: PaymentServices, attempt: PlanAttempt): Promise<AttemptAnswer | null> {
  const had = (await renewalOf(services, attempt)) ?? (await daysPaidSince(services, attempt));
  return had === null
    ? null
    : refuseForGood(services, attempt, `You already have this plan: it ${had}. You weren't charged`);
}

/** When the person's plan of this product is charged next, to follow "it" in a sentence; null if none renews. */
async function renewalOf(services: PaymentServices, { user_id, product }: PlanAttempt): Promise<string | null> {
  for (const { guid, product: owned, renewal_date } of await activePlans(services, user_id)) {
    if (owned === product && renewal_date !== null)
      return nextCharge(services.db, { guid, renewal_date }, services.clock.now());
  }
  return null;
}

/**
 * How far the plan is paid, to follow "it", too; null unless, bought at this moment, it would begin later than priced.
 */
async function daysPaidSince(services: PaymentServices, attempt: PlanAttempt): Promise<string | null> {
  const { user_id, product, period_end, created_at } = attempt;
  const paid = await paidThroughOf(services, user_id, product);
  if (paid === null || quotePlan(product, created_at, paid).periodEnd <= period_end) return null;
  return `is paid through ${formatDay(paid)}`;
}

async function takeTrial(services: PaymentServices, attempt: PlanAttempt): Promise<AttemptAnswer | null> {
  if (attempt.cost !== 0) return null;
  const now = services.clock.now();
  const taken = await transact(services.db, async (transaction) => {
    const settled = await settlePlan({ services, transaction, now }, attempt, null);
    if (settled) await closeAttempt(transaction, attempt, 'done', settled.answer, now);
    return settled;
  });
  return taken?.answer ?? refuseForGood(services, attempt, TRIAL_USED);
}

/** Trying again cannot change the refusal. */
function refuseForGood(services: PaymentServices, attempt: PlanAttempt, message: string): Promise<AttemptAnswer> {
  return refuseAttempt(services, attempt, 400, { message, code: PLAN_REFUSED_CODE });
}

/** Only a trial can be refused during settling, and a trial has no intent. */
function neverWithMoney(): never {
  throw new Error('A paid plan could not be stored');
}
