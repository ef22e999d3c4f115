import { openDispute } from './stripe-disputes';
import { cardError } from './stripe-error';
import { emitEvent } from './stripe-events';
import { changeObject, createObject, type ObjectView, publicObject, type StoredObject } from './stripe-objects';
import type { CardBehavior } from './test-cards';

/** Asks the bank to charge a card for an intent. Throws a decline in the API's form. */
export function askBank(
  view: ObjectView,
  intent: StoredObject,
  behavior: CardBehavior,
  method: StoredObject,
): StoredObject {
  switch (behavior.kind) {
    case 'succeeds':
      return take(view, intent, method).paid;
    case 'disputes': {
      const { paid, charge } = take(view, intent, method);
      openDispute(view, charge);
      return paid;
    }
    case 'authenticates':
      return changeObject(view, intent, {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
        _behaviour: behavior.after,
      });
    case 'declined': {
      const declined = refuseByBank(view, intent, behavior);
      throw cardError(behavior, { payment_intent: publicObject(declined), payment_method: publicObject(method) });
    }
  }
}

/** Records a decline. */
export function refuseByBank(
  view: ObjectView,
  intent: StoredObject,
  { code, declineCode, message }: Extract<CardBehavior, { kind: 'declined' }>,
): StoredObject {
  const error = { type: 'card_error', code, message, ...(declineCode ? { decline_code: declineCode } : {}) };
  const changes = { status: 'requires_payment_method', payment_method: null, next_action: null };
  const refused = changeObject(view, intent, { ...changes, last_payment_error: error });
  emitEvent(view, 'payment_intent.payment_failed', refused);
  return refused;
}

/** Takes the money. */
function take(
  view: ObjectView,
  intent: StoredObject,
  method: StoredObject,
): { paid: StoredObject; charge: StoredObject } {
  const charge = createObject(view, 'charge', 'ch', {
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    payment_intent: intent.id,
    refunded: false,
    disputed: false,
    status: 'succeeded',
    metadata: intent.metadata,
  });
  // A reusable payment method is saved with the customer; any other is used up.
  const isKept = Boolean(intent.setup_future_usage && intent.customer);
  changeObject(view, method, isKept ? { customer: intent.customer } : { _used: true });
  const paid = changeObject(view, intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  emitEvent(view, 'payment_intent.succeeded', paid);
  return { paid, charge };
}
