import { randomId } from '@shared/lib/random-id';
import { methodOf } from './stripe-cards';
import {
  ApiError,
  cardError,
  changeObject,
  createObject,
  findObject,
  missing,
  type Place,
  publicObject,
  type StoredObject,
} from './stripe-objects';
import { type Params, paramsAt, textAt } from './stripe-params';
import { behaviourOf, type CardBehaviour, offSessionBehaviourOf } from './test-cards';

/** POST /v1/payment_intents, confirmed at once with `confirm=true`. */
export async function createIntent(place: Place, params: Params): Promise<StoredObject> {
  const amount = Number(textAt(params, 'amount'));
  if (!Number.isSafeInteger(amount) || amount < 50) {
    throw new ApiError(400, {
      code: 'amount_too_small',
      param: 'amount',
      message: 'Amount must be at least $0.50 usd',
    });
  }
  const intent = await createObject(place, 'payment_intent', 'pi', {
    amount,
    amount_received: 0,
    currency: textAt(params, 'currency') || 'usd',
    status: 'requires_payment_method',
    customer: textAt(params, 'customer') || null,
    description: textAt(params, 'description') || null,
    setup_future_usage: textAt(params, 'setup_future_usage') || null,
    metadata: { ...paramsAt(params, 'metadata') },
    payment_method: null,
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
  });
  const withSecret = await changeObject(place, intent, { client_secret: `${intent.id}_secret_${randomId(25)}` });
  return textAt(params, 'confirm') === 'true' ? confirmIntent(place, withSecret, params) : withSecret;
}

/** POST /v1/payment_intents/{id}/confirm: charges, asks for authentication, or throws the decline. */
export async function confirmIntent(place: Place, intent: StoredObject, params: Params): Promise<StoredObject> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'confirm');
  const method = await methodOf(place, params);
  if (!method) throw new ApiError(400, { code: 'parameter_missing', message: 'You must provide a payment method.' });
  const chosen = await changeObject(place, intent, { payment_method: method.id, _behaviour: null });
  assertUsable(method, intent);
  const behaviour = textAt(params, 'off_session') === 'true' ? offSessionBehaviourOf : behaviourOf;
  return meet(place, chosen, behaviour(String(method._number)), method);
}

/**
 * Stand-in only: what the bank's page tells the provider, `result` being `success` or `failure`. The card then
 * behaves as it does after authentication; a decline is written down, not thrown, as in the real thing.
 */
export async function authenticateIntent(place: Place, intent: StoredObject, result: string): Promise<StoredObject> {
  if (intent.status !== 'requires_action') return intent;
  const after = intent._behaviour as CardBehaviour; // written by `meet`
  const outcome: CardBehaviour = result === 'success' ? after : NOT_AUTHENTICATED;
  const method = await findObject(place, 'payment_method', String(intent.payment_method));
  if (!method) throw missing('PaymentMethod', String(intent.payment_method));
  if (outcome.kind === 'declined') return writeDecline(place, intent, outcome);
  return meet(place, intent, outcome, method);
}

/** POST /v1/payment_intents/{id}/cancel. */
export function cancelIntent(place: Place, intent: StoredObject): Promise<StoredObject> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel');
  return changeObject(place, intent, {
    status: 'canceled',
    canceled_at: Math.floor(place.now / 1000),
    next_action: null,
  });
}

/** An intent by its id. */
export async function findIntent(place: Place, id: string): Promise<StoredObject> {
  const intent = await findObject(place, 'payment_intent', id);
  if (!intent) throw missing('payment_intent', id);
  return intent;
}

const NOT_AUTHENTICATED: CardBehaviour = {
  kind: 'declined',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

async function meet(
  place: Place,
  intent: StoredObject,
  behaviour: CardBehaviour,
  method: StoredObject,
): Promise<StoredObject> {
  switch (behaviour.kind) {
    case 'succeeds': {
      const charge = await createObject(place, 'charge', 'ch', {
        amount: intent.amount,
        payment_intent: intent.id,
        refunded: false,
        status: 'succeeded',
        metadata: intent.metadata,
      });
      // A payment method that is to be used again is kept with the customer.
      if (intent.setup_future_usage && intent.customer) {
        await changeObject(place, method, { customer: intent.customer });
      }
      const paid = { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id };
      return changeObject(place, intent, { ...paid, last_payment_error: null, next_action: null });
    }
    case 'authenticates':
      return changeObject(place, intent, {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
        _behaviour: behaviour.after,
      });
    case 'declined': {
      const declined = await writeDecline(place, intent, behaviour);
      throw cardError(behaviour, { payment_intent: publicObject(declined), payment_method: publicObject(method) });
    }
  }
}

function writeDecline(
  place: Place,
  intent: StoredObject,
  behaviour: Extract<CardBehaviour, { kind: 'declined' }>,
): Promise<StoredObject> {
  const { code, declineCode, message } = behaviour;
  const error = { type: 'card_error', code, message, ...(declineCode ? { decline_code: declineCode } : {}) };
  const changes = { status: 'requires_payment_method', payment_method: null, next_action: null };
  return changeObject(place, intent, { ...changes, last_payment_error: error });
}

function assertUsable(method: StoredObject, intent: StoredObject): void {
  if (!method.customer || method.customer === intent.customer) return;
  throw new ApiError(400, {
    message: 'The payment method you provided belongs to another customer.',
    param: 'payment_method',
  });
}

function unexpectedState(intent: StoredObject, action: string): ApiError {
  return new ApiError(400, {
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${action} this PaymentIntent because it has a status of ${String(intent.status)}.`,
  });
}
