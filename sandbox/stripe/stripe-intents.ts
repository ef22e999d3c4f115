import { randomId } from '@shared/lib/random-id';
import { type Params, paramsAt, textAt } from './calls/stripe-params';
import { methodOf } from './stripe-cards';
import { askBank, refuseByBank } from './stripe-charges';
import { ApiError, missing, missingAt, wrongParam } from './stripe-error';
import { emitEvent } from './stripe-events';
import { acceptedMethods } from './stripe-methods';
import { changeObject, createObject, findObject, type ObjectView, type StoredObject } from './stripe-objects';
import { behaviorOf, type CardBehavior, offSessionBehaviorOf } from './test-cards';

const LARGEST = 99_999_999;

/** POST /v1/payment_intents; with `confirm=true`, also confirms it. */
export async function createIntent(view: ObjectView, params: Params): Promise<StoredObject> {
  const amount = Number(textAt(params, 'amount'));
  checkAmount(amount);
  checkCurrency(textAt(params, 'currency'));
  const isConfirmed = textAt(params, 'confirm') === 'true';
  const early = WITH_CONFIRM.find((name) => params[name] !== undefined);
  if (early && !isConfirmed) throw wrongParam(early, `The parameter ${early} can only be used with confirm=true`);
  if (params.statement_descriptor !== undefined) {
    const message =
      'The `statement_descriptor` parameter is not supported for card charges: use `statement_descriptor_suffix`.';
    throw wrongParam('statement_descriptor', message);
  }
  const customer = textAt(params, 'customer');
  if (customer !== '' && !(await findObject(view, 'customer', customer))) {
    throw missingAt('customer', 'customer', customer);
  }
  const intent = createObject(view, 'payment_intent', 'pi', {
    amount,
    amount_received: 0,
    currency: textAt(params, 'currency'),
    status: 'requires_payment_method',
    customer: customer || null,
    description: textAt(params, 'description') || null,
    setup_future_usage: textAt(params, 'setup_future_usage') || null,
    metadata: { ...paramsAt(params, 'metadata') },
    payment_method: null,
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
    ...acceptedMethods(params),
  });
  const withSecret = changeObject(view, intent, { client_secret: `${intent.id}_secret_${randomId(25)}` });
  return isConfirmed ? confirmIntent(view, withSecret, params) : withSecret;
}

/** POST /v1/payment_intents/{id}/confirm: charges, asks for authentication, or throws the decline. */
export async function confirmIntent(view: ObjectView, intent: StoredObject, params: Params): Promise<StoredObject> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'confirm');
  const method = await methodOf(view, params);
  if (!method) throw new ApiError(400, { code: 'parameter_missing', message: 'You must provide a payment method.' });
  if (intent._wantsReturn && textAt(params, 'return_url') === '') throw new ApiError(400, { message: RETURN_URL });
  const isOffSession = !['', 'false'].includes(textAt(params, 'off_session'));
  checkMethod(method, intent, isOffSession);
  const chosen = changeObject(view, intent, { payment_method: method.id, _behaviour: null });
  const behavior = isOffSession ? offSessionBehaviorOf : behaviorOf;
  return askBank(view, chosen, behavior(String(method._number)), method);
}

/**
 * Stand-in only: the bank page's answer to the provider; `result` is `success` or `failure`. The card then behaves as
 * after authentication; a decline is recorded, not thrown, as with the real provider.
 */
export async function authenticateIntent(
  view: ObjectView,
  intent: StoredObject,
  result: string,
): Promise<StoredObject> {
  if (intent.status !== 'requires_action') return intent;
  const after = intent._behaviour as CardBehavior; // askBank wrote it
  const outcome: CardBehavior = result === 'success' ? after : NOT_AUTHENTICATED;
  const method = await findObject(view, 'payment_method', String(intent.payment_method));
  if (!method) throw missing('PaymentMethod', String(intent.payment_method));
  if (outcome.kind === 'declined') return refuseByBank(view, intent, outcome);
  return askBank(view, intent, outcome, method);
}

/** POST /v1/payment_intents/{id}/cancel. */
export function cancelIntent(view: ObjectView, intent: StoredObject): StoredObject {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel');
  const changes = { status: 'canceled', canceled_at: Math.floor(view.now / 1000), next_action: null };
  const canceled = changeObject(view, intent, changes);
  emitEvent(view, 'payment_intent.canceled', canceled);
  return canceled;
}

/** An intent by id. */
export async function findIntent(view: ObjectView, id: string): Promise<StoredObject> {
  const intent = await findObject(view, 'payment_intent', id);
  if (!intent) throw missing('payment_intent', id);
  return intent;
}

/** Parameters that the provider allows only together with `confirm=true`. */
const WITH_CONFIRM = [
  'confirmation_token',
  'error_on_requires_action',
  'mandate',
  'mandate_data',
  'off_session',
  'return_url',
];

const RETURN_URL =
  'A `return_url` must be specified because this Payment Intent is configured to automatically accept the payment methods enabled in the Dashboard, some of which may require a full page redirect to succeed. If you do not want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.';

const NOT_AUTHENTICATED: CardBehavior = {
  kind: 'declined',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function checkAmount(amount: number): void {
  if (amount < 50) throw wrongParam('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  if (amount > LARGEST) throw wrongParam('amount', 'Amount must be no more than $999,999.99', 'amount_too_large');
}

function checkCurrency(currency: string): void {
  const isKnown =
    currency === currency.toLowerCase() && Intl.supportedValuesOf('currency').includes(currency.toUpperCase());
  if (!isKnown) throw wrongParam('currency', `Invalid currency: ${currency}.`);
}

/** A saved card pays for its customer only; an unsaved one pays once, and never off session. */
function checkMethod(method: StoredObject, intent: StoredObject, isOffSession: boolean): void {
  if (method.customer && method.customer !== intent.customer) {
    throw wrongParam('payment_method', 'The payment method you provided belongs to another customer.');
  }
  if (isOffSession && !method.customer) {
    const message = `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`;
    throw wrongParam('payment_method', message);
  }
  if (method._used && !method.customer) {
    const message =
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';
    throw wrongParam('payment_method', message);
  }
  if (!(intent.payment_method_types as string[]).includes('card')) {
    throw wrongParam('payment_method', 'The PaymentMethod provided (card) is not allowed for this PaymentIntent.');
  }
}

function unexpectedState(intent: StoredObject, action: string): ApiError {
  return new ApiError(400, {
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${action} this PaymentIntent because it has a status of ${String(intent.status)}.`,
  });
}
