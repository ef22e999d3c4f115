import { PAYMENT_METHODS } from '@shared/reference/payment-methods';
import { CURRENCY } from '@shared/reference/single-fax';
import type Stripe from 'stripe';
import type { PaymentAttempt } from './attempt';
import { keepIntent } from './attempt-store';
import { limitCard } from './card-limit';
import type { PaymentServices } from './services';
import { errors } from './stripe-errors';

/** The state of a charge according to the provider. */
export type ChargeResult =
  | { kind: 'paid'; intent: Stripe.PaymentIntent }
  | { kind: 'needs-action'; clientSecret: string }
  /** Certainly not charged. The message is the provider's. */
  | { kind: 'refused'; message: string; code?: string }
  /** The outcome is not known yet: the same attempt must be asked about again. */
  | { kind: 'unknown'; reason: string };

/** Something was certainly not charged. */
export type Refused = Omit<Extract<ChargeResult, { kind: 'refused' }>, 'kind'>;

/** What the provider is asked to charge. */
export interface ChargeRequest {
  /** What to charge, and whom; anything thrown leaves the outcome unknown. */
  intent: () => Promise<
    Omit<Stripe.PaymentIntentCreateParams, 'currency' | 'allowed_payment_method_types'> & {
      metadata: Stripe.MetadataParam;
    }
  >;
  /** The payment method: a card token is turned into one under an idempotency key of its own. */
  method: () => Promise<Method>;
}

/** Why nothing may be charged; what an earlier run requested is looked up. */
export interface NothingToCharge {
  none: string;
}

/** An intent's payment method, and the provider's fingerprint of the card number, or null. */
export interface Method {
  method: { confirmation_token?: string; payment_method?: string };
  fingerprint: string | null;
  /** How many faxes one card may pay for in a day; absent if the charge is for something else. */
  ordersPerDay?: number;
  /** Charged without the person present, once per method. */
  offSession?: boolean;
}

/**
 * Charges an attempt, or determines its outcome. The intent is created and stored first, then confirmed, both under
 * idempotency keys of this attempt. So a crash at any point leaves either no charge or one that is found again.
 */
export async function charge(
  services: PaymentServices,
  attempt: PaymentAttempt,
  request: ChargeRequest | NothingToCharge,
): Promise<ChargeResult> {
  if ('none' in request) {
    const outcome = await lookUpOrCancel(services, attempt);
    return outcome.kind === 'refused' ? { ...outcome, message: request.none } : outcome;
  }
  try {
    const intent = attempt.payment_intent
      ? await retrieveIntent(services, attempt.payment_intent)
      : await create(services, attempt, request);
    if (!intent) return { kind: 'unknown', reason: 'attempt ended' };
    return isFresh(intent) ? await confirm(services, attempt, request, intent.id) : readIntent(intent);
  } catch (error) {
    return readError(services, error);
  }
}

/** Determines an attempt's outcome without changing anything at the provider. */
export async function lookUp(
  services: PaymentServices,
  { payment_intent }: Pick<PaymentAttempt, 'payment_intent'>,
): Promise<ChargeResult> {
  if (!payment_intent) return { kind: 'unknown', reason: 'no intent' };
  try {
    return readIntent(await retrieveIntent(services, payment_intent));
  } catch (error) {
    // A failed lookup never means that nothing was charged.
    const result = readError(services, error);
    return result.kind === 'refused' ? { kind: 'unknown', reason: result.message } : result;
  }
}

/** Determines an attempt's outcome; cancels an unpaid intent, so that it can never be charged. */
export async function lookUpOrCancel(
  services: PaymentServices,
  attempt: Pick<PaymentAttempt, 'payment_intent'>,
): Promise<ChargeResult> {
  const replaced: ChargeResult = { kind: 'refused', message: "This payment wasn't completed: please try again" };
  if (!attempt.payment_intent) return replaced;
  try {
    const intent = await retrieveIntent(services, attempt.payment_intent);
    if (intent.status === 'succeeded' || intent.status === 'processing') return readIntent(intent);
    if (intent.status !== 'canceled') await services.stripe.paymentIntents.cancel(intent.id);
    return replaced;
  } catch (error) {
    // It may have been paid between lookup and cancellation: the next lookup shows it.
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Creates and stores the intent; null if the attempt has been ended meanwhile. */
async function create(
  { db, stripe }: PaymentServices,
  attempt: PaymentAttempt,
  { intent }: ChargeRequest,
): Promise<Stripe.PaymentIntent | null> {
  const { amount, metadata, ...others } = await intent();
  const currency = CURRENCY.toLowerCase();
  const made = await stripe.paymentIntents.create(
    // Keep this order: a call resent under its key must be identical, byte for byte.
    { amount, currency, ...others, allowed_payment_method_types: [...PAYMENT_METHODS], metadata },
    { idempotencyKey: `${attempt.id}-create` },
  );
  return (await keepIntent(db, attempt, made.id)) ? made : null;
}

/** An intent with its payment method. Throws the provider's error. */
export function retrieveIntent({ stripe }: PaymentServices, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
}

/**
 * Confirms an intent, once under its key, unless the card was declined too often (`card-limit.ts`). An attempt that had
 * its intent before this run may have been sent to be confirmed then.
 */
async function confirm(
  services: PaymentServices,
  attempt: PaymentAttempt,
  request: ChargeRequest,
  intent: string,
): Promise<ChargeResult> {
  const { method, offSession, ...card } = await request.method();
  const presence = offSession ? { off_session: true } : { use_stripe_sdk: true };
  const idempotencyKey = `${attempt.id}-confirm${offSession ? `-${method.payment_method}` : ''}`;
  return limitCard(services, card, attempt.payment_intent !== null, () =>
    services.stripe.paymentIntents
      .confirm(intent, { ...method, ...presence, expand: ['payment_method'] }, { idempotencyKey })
      .then(readIntent, (error: unknown) => readError(services, error)),
  );
}

/** Whether an intent has never been confirmed. */
export function isFresh({ status, last_payment_error }: Stripe.PaymentIntent): boolean {
  return (status === 'requires_confirmation' || status === 'requires_payment_method') && !last_payment_error;
}

/** What an intent's state means for its charge. */
export function readIntent(intent: Stripe.PaymentIntent): ChargeResult {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'paid', intent };
    case 'requires_action':
      return { kind: 'needs-action', clientSecret: intent.client_secret ?? '' };
    case 'canceled':
      return { kind: 'refused', message: 'This payment was canceled: please try again' };
    case 'requires_payment_method': {
      const message = intent.last_payment_error?.message ?? 'Your card was declined.';
      const code = intent.last_payment_error?.code;
      return { kind: 'refused', message, ...(code ? { code } : {}) };
    }
    default:
      return { kind: 'unknown', reason: intent.status };
  }
}

/** What a provider's error means for a charge: certainly none, or unknown. */
export function readError(services: PaymentServices, error: unknown): ChargeResult {
  // The intent has changed state meanwhile: only another lookup shows the outcome.
  const isOvertaken = error instanceof errors.StripeError && error.code === 'payment_intent_unexpected_state';
  if (isOvertaken) return { kind: 'unknown', reason: error.code ?? 'unknown' };
  if (error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError) {
    return { kind: 'refused', message: error.message, ...(error.code ? { code: error.code } : {}) };
  }
  services.log.error('payment provider', {}, error);
  return { kind: 'unknown', reason: error instanceof Error ? error.name : 'unknown' };
}
