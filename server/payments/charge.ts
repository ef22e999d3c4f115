import type { Services } from '@server/context';
import { PAYMENT_METHODS } from '@shared/reference/payment-methods';
import { CURRENCY } from '@shared/reference/prices';
import type Stripe from 'stripe';
import type { AnyAttempt, AttemptPlace } from './attempt';
import { keepIntent } from './attempt-store';
import { limitCard } from './card-limit';
import { errors } from './stripe-errors';

/** Where the provider says a charge stands. */
export type ChargeResult =
  | { kind: 'paid'; intent: Stripe.PaymentIntent }
  | { kind: 'needs-action'; clientSecret: string }
  /** Certainly not charged. The message is the provider's. */
  | { kind: 'refused'; message: string; code?: string }
  /** Nobody can tell yet: the same attempt must be asked again. */
  | { kind: 'unknown'; reason: string };

/** What the provider is asked for. */
export interface Bill {
  /** Begins the keys under which the provider does each thing once. */
  key: string;
  /** What is to be paid, and by whom; anything thrown leaves the outcome open. */
  intent: () => Promise<
    Omit<Stripe.PaymentIntentCreateParams, 'currency' | 'allowed_payment_method_types'> & {
      metadata: Stripe.MetadataParam;
    }
  >;
  /** What is paid with: a card's token becomes a method under a key of its own. */
  method: () => Promise<Method>;
}

/** Why nothing is charged any more; what an earlier run has asked for is looked up. */
export interface NoBill {
  none: string;
}

/** What an intent is paid with, and the provider's word for the card's number; null where it says none. */
export interface Method {
  method: { confirmation_token?: string; payment_method?: string };
  fingerprint: string | null;
  /** Charged without the person, once with each method. */
  offSession?: boolean;
}

/**
 * Charges an attempt, or finds out what became of it. The intent is made first and written down, then confirmed; both
 * under keys of this attempt. So a crash at any point leaves either no charge or one that is found again.
 */
export async function charge<A extends AnyAttempt>(
  services: Services,
  place: AttemptPlace<A>,
  attempt: A,
  bill: Bill | NoBill,
): Promise<ChargeResult> {
  if ('none' in bill) {
    const looked = await lookOrCancel(services, attempt);
    return looked.kind === 'refused' ? { ...looked, message: bill.none } : looked;
  }
  try {
    const intent = attempt.payment_intent
      ? await retrieveIntent(services, attempt.payment_intent)
      : await create(services, place, attempt, bill);
    if (!intent) return { kind: 'unknown', reason: 'attempt ended' };
    return isFresh(intent) ? await confirm(services, bill, intent.id) : readIntent(intent);
  } catch (error) {
    return readError(services, error);
  }
}

/** What became of an attempt, without changing anything at the provider. */
export async function look(
  services: Services,
  { payment_intent }: Pick<AnyAttempt, 'payment_intent'>,
): Promise<ChargeResult> {
  if (!payment_intent) return { kind: 'unknown', reason: 'no intent' };
  try {
    return readIntent(await retrieveIntent(services, payment_intent));
  } catch (error) {
    // A look that fails never says that nothing was charged.
    const told = readError(services, error);
    return told.kind === 'refused' ? { kind: 'unknown', reason: told.message } : told;
  }
}

/**
 * What became of an attempt, without charging anything: an intent that is not paid is cancelled, so that it never can
 * be.
 */
export async function lookOrCancel(
  services: Services,
  attempt: Pick<AnyAttempt, 'payment_intent'>,
): Promise<ChargeResult> {
  const replaced: ChargeResult = { kind: 'refused', message: 'This payment was not completed: please try again' };
  if (!attempt.payment_intent) return replaced;
  try {
    const intent = await retrieveIntent(services, attempt.payment_intent);
    if (intent.status === 'succeeded' || intent.status === 'processing') return readIntent(intent);
    if (intent.status !== 'canceled') await services.stripe.paymentIntents.cancel(intent.id);
    return replaced;
  } catch (error) {
    // Also when it was paid between the look and the cancelling: the next look finds out.
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Null when the attempt was ended meanwhile. */
async function create<A extends AnyAttempt>(
  { db, stripe }: Services,
  place: AttemptPlace<A>,
  attempt: A,
  { key, intent }: Bill,
): Promise<Stripe.PaymentIntent | null> {
  const { amount, metadata, ...others } = await intent();
  const currency = CURRENCY.toLowerCase();
  const made = await stripe.paymentIntents.create(
    // In this order, always: a call that is sent again under its key must be the same to the letter.
    { amount, currency, ...others, allowed_payment_method_types: [...PAYMENT_METHODS], metadata },
    { idempotencyKey: `${key}-create` },
  );
  return (await keepIntent(db, place, attempt, made.id)) ? made : null;
}

/** An intent with its payment method. Throws the provider's error. */
export function retrieveIntent({ stripe }: Services, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
}

/** Asks for the money of an intent, once under its key, unless the card was declined too often (`card-limit.ts`). */
async function confirm(services: Services, bill: Bill, id: string): Promise<ChargeResult> {
  const { method, fingerprint, offSession } = await bill.method();
  const presence = offSession ? { off_session: true } : { use_stripe_sdk: true };
  const idempotencyKey = `${bill.key}-confirm${offSession ? `-${method.payment_method}` : ''}`;
  return limitCard(services, fingerprint, () =>
    services.stripe.paymentIntents
      .confirm(id, { ...method, ...presence, expand: ['payment_method'] }, { idempotencyKey })
      .then(readIntent, (error: unknown) => readError(services, error)),
  );
}

/** Whether an intent has not been confirmed yet. */
export function isFresh({ status, last_payment_error }: Stripe.PaymentIntent): boolean {
  return (status === 'requires_confirmation' || status === 'requires_payment_method') && !last_payment_error;
}

/** What an intent as it stands says of its charge. */
export function readIntent(intent: Stripe.PaymentIntent): ChargeResult {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'paid', intent };
    case 'requires_action':
      return { kind: 'needs-action', clientSecret: intent.client_secret ?? '' };
    case 'canceled':
      return { kind: 'refused', message: 'This payment was cancelled: please try again' };
    case 'requires_payment_method': {
      const message = intent.last_payment_error?.message ?? 'Your card was declined.';
      const code = intent.last_payment_error?.code;
      return { kind: 'refused', message, ...(code ? { code } : {}) };
    }
    default:
      return { kind: 'unknown', reason: intent.status };
  }
}

/** What an error of the provider says of a charge: certainly none, or nobody can tell. */
export function readError(services: Services, error: unknown): ChargeResult {
  // What was asked does not fit what the intent has become meanwhile: only another look tells what that is.
  const isOvertaken = error instanceof errors.StripeError && error.code === 'payment_intent_unexpected_state';
  if (isOvertaken) return { kind: 'unknown', reason: error.code ?? 'unknown' };
  if (error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError) {
    return { kind: 'refused', message: error.message, ...(error.code ? { code: error.code } : {}) };
  }
  services.log.error('payment provider', {}, error);
  return { kind: 'unknown', reason: error instanceof Error ? error.name : 'unknown' };
}
