import type { Services } from '@server/context';
import {
  type ChargeResult,
  isFresh,
  lookOrCancel,
  readError,
  readIntent,
  retrieveIntent,
} from '@server/payments/charge';
import { customerOf, savedCard } from '@server/plans/billing-account';
import type { PlanRow } from '@server/plans/plan-store';
import { PAYMENT_METHODS } from '@shared/reference/payment-methods';
import { CURRENCY, PLAN_NAMES, PLAN_PRICES } from '@shared/reference/prices';
import type Stripe from 'stripe';
import { keepRenewalIntent, type Renewal } from './renewal-store';

/**
 * Charges one full period to the card the person keeps, without them (off session), or finds out what became of an
 * earlier run of the same try. Intent first, then written down, then confirmed: as when it was bought.
 */
export async function chargeRenewal(services: Services, plan: PlanRow, renewal: Renewal): Promise<ChargeResult> {
  const card = await savedCard(services, plan.user_id);
  if (!card) return withoutCard(services, renewal);
  const key = `renew-${plan.guid}-${renewal.renewal_date}-${renewal.try}`;
  try {
    const intent = renewal.payment_intent
      ? await retrieveIntent(services, renewal.payment_intent)
      : await create(services, plan, renewal, key);
    if (!intent) return { kind: 'unknown', reason: 'renewal ended' };
    if (!isFresh(intent)) return readIntent(intent);
    const confirmed = await services.stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: card.id, off_session: true, expand: ['payment_method'] },
      { idempotencyKey: `${key}-confirm-${card.id}` },
    );
    return readIntent(confirmed);
  } catch (error) {
    return readError(services, error);
  }
}

/** The card is gone, but an earlier run may have charged it. */
async function withoutCard(services: Services, renewal: Renewal): Promise<ChargeResult> {
  const looked = await lookOrCancel(services, renewal);
  return looked.kind === 'refused' ? { ...looked, message: 'there is no card to charge.' } : looked;
}

async function create(
  services: Services,
  plan: PlanRow,
  renewal: Renewal,
  key: string,
): Promise<Stripe.PaymentIntent | null> {
  const intent = await services.stripe.paymentIntents.create(
    {
      amount: PLAN_PRICES[plan.product],
      currency: CURRENCY.toLowerCase(),
      customer: await customerOf(services, plan.user_id),
      description: `${PLAN_NAMES[plan.product]}, renewal`,
      allowed_payment_method_types: [...PAYMENT_METHODS],
      metadata: { user: plan.user_id, product: plan.product, renewal: renewal.renewal_date },
    },
    { idempotencyKey: `${key}-create` },
  );
  return (await keepRenewalIntent(services.db, renewal, intent.id)) ? intent : null;
}
