import { type Params, textAt } from './calls/stripe-params';
import { ApiError, missingAt, wrongParam } from './stripe-error';
import { emitEvent } from './stripe-events';
import { changeObject, createObject, findObject, type ObjectView, type StoredObject } from './stripe-objects';

/** POST /v1/refunds: refunds a charge in full or in part, never more than was charged. */
export async function createRefund(view: ObjectView, params: Params): Promise<StoredObject> {
  const charge = await chargeOf(view, params);
  const given = Number(charge.amount_refunded);
  const left = Number(charge.amount) - given;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new ApiError(400, { code: 'charge_already_refunded', message });
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw new ApiError(400, { code: 'charge_disputed', message });
  }
  const amount = Number(textAt(params, 'amount') || left);
  if (amount <= 0) throw wrongParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw wrongParam('amount', message);
  }
  const changes = { amount_refunded: given + amount, refunded: amount === left };
  emitEvent(view, 'charge.refunded', changeObject(view, charge, changes));
  const { payment_intent, currency } = charge;
  const refund = { amount, currency, charge: charge.id, payment_intent, reason: textAt(params, 'reason') || null };
  return createObject(view, 'refund', 're', { ...refund, status: 'succeeded' });
}

async function chargeOf(view: ObjectView, params: Params): Promise<StoredObject> {
  const [id, intentId] = [textAt(params, 'charge'), textAt(params, 'payment_intent')];
  if (id === '' && intentId === '') {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.';
    throw new ApiError(400, { code: 'parameter_missing', message });
  }
  if (id !== '') {
    const charge = await findObject(view, 'charge', id);
    if (!charge) throw missingAt('charge', 'charge', id);
    return charge;
  }
  const intent = await findObject(view, 'payment_intent', intentId);
  if (!intent) throw missingAt('payment_intent', 'payment_intent', intentId);
  const charge = await findObject(view, 'charge', String(intent.latest_charge));
  if (!charge) {
    throw wrongParam('payment_intent', `This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  return charge;
}
