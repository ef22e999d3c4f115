import type { Services } from '@server/context';
import {
  type ChargeResult,
  confirmIntent,
  isFresh,
  type Method,
  readError,
  readIntent,
  retrieveIntent,
} from '@server/payments/charge';
import { customerOf } from '@server/plans/billing-account';
import { PAYMENT_METHODS } from '@shared/reference/payment-methods';
import { CURRENCY, PLAN_NAMES } from '@shared/reference/prices';
import type Stripe from 'stripe';
import { keepPlanIntent, type PlanAttempt } from './plan-attempt-store';

/**
 * Charges an attempt to buy a plan, or finds out what became of it. The intent is made first and written down, then
 * confirmed; both under keys of this attempt. So a crash at any point leaves either no charge or one that is found
 * again. The card is kept with the provider for the renewals.
 */
export async function chargePlan(services: Services, attempt: PlanAttempt): Promise<ChargeResult> {
  try {
    const intent = attempt.payment_intent
      ? await retrieveIntent(services, attempt.payment_intent)
      : await create(services, attempt);
    if (!intent) return { kind: 'unknown', reason: 'attempt ended' };
    return isFresh(intent) ? await confirm(services, attempt, intent.id) : readIntent(intent);
  } catch (error) {
    return readError(services, error);
  }
}

async function create(services: Services, attempt: PlanAttempt): Promise<Stripe.PaymentIntent | null> {
  const customer = await customerOf(services, attempt.user_id);
  const intent = await services.stripe.paymentIntents.create(
    {
      amount: attempt.cost,
      currency: CURRENCY.toLowerCase(),
      customer,
      description: PLAN_NAMES[attempt.product],
      setup_future_usage: 'off_session',
      allowed_payment_method_types: [...PAYMENT_METHODS],
      metadata: { user: attempt.user_id, product: attempt.product },
    },
    { idempotencyKey: `plan-${attempt.user_id}-${attempt.key}-create` },
  );
  return (await keepPlanIntent(services.db, attempt, intent.id)) ? intent : null;
}

async function confirm(services: Services, attempt: PlanAttempt, id: string): Promise<ChargeResult> {
  const method = await methodOf(services.stripe, attempt);
  return confirmIntent(services, id, method, `plan-${attempt.user_id}-${attempt.key}-confirm`);
}

async function methodOf(stripe: Stripe, { payment_method }: PlanAttempt): Promise<Method> {
  if (payment_method === null) return { method: {}, fingerprint: null };
  const { card } = await stripe.paymentMethods.retrieve(payment_method);
  return { method: { payment_method }, fingerprint: card?.fingerprint ?? null };
}
