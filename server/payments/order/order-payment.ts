import { skuOf } from '@server/orders/order-terms';
import { SINGLE_FAX } from '@server/orders/product';
import { type AttemptAnswer, type OrderAttempt, selectAttempts, storedAnswer } from '@server/payments/attempt';
import { closeAttempt } from '@server/payments/attempt-store';
import type { ChargeRequest, Method } from '@server/payments/charge';
import type { PaymentKind } from '@server/payments/payment-kind';
import type { PaymentServices } from '@server/payments/services';
import type { Database } from '@server/platform/data/database';
import type Stripe from 'stripe';
import { settleOrder } from './settle-order';

/** Paying an order. */
export const ORDER_PAYMENT: PaymentKind<'order'> = {
  kind: 'order',
  underWay: 'This order is being paid for right now',
  isWorkedOn: 'The attempt is being worked on',
  describe: ({ order_id }) => ({ message: 'payment', fields: { orderId: order_id } }),
  competing: (db, { order_id }, state) =>
    selectAttempts(db, 'order').where('order_id', '=', order_id).where('state', '=', state).execute(),
  answerIfOwned: paidBefore,
  chargeRequest,
  deliver: settleOrder,
};

async function chargeRequest({ db, stripe, config }: PaymentServices, attempt: OrderAttempt): Promise<ChargeRequest> {
  const { amount, description } = SINGLE_FAX;
  const sku = skuOf(attempt.terms) ?? (await skuOfOrder(db, attempt.order_id));
  const metadata = { order: attempt.order_id, sku };
  return {
    intent: () => Promise.resolve({ amount, description, metadata }),
    method: async () => ({ ...(await methodOf(stripe, attempt)), ordersPerDay: config.maxCardOrdersPerDay }),
  };
}

async function skuOfOrder(db: Database, id: string): Promise<string> {
  const order = await db.selectFrom('orders').select('sku').where('id', '=', id).executeTakeFirstOrThrow();
  return order.sku;
}

/**
 * A payment method made from the token, which an intent does not take. Created once per attempt: a token is single-use.
 */
async function methodOf(stripe: Stripe, { id: attempt, token }: OrderAttempt): Promise<Method> {
  if (token.startsWith('ctoken_')) return { method: { confirmation_token: token }, fingerprint: null };
  const { id, card } = await stripe.paymentMethods.create(
    { type: 'card', card: { token } },
    { idempotencyKey: `${attempt}-method` },
  );
  return { method: { payment_method: id }, fingerprint: card?.fingerprint ?? null };
}

/** The answer of the attempt that paid the order, which becomes the new attempt's answer. */
async function paidBefore({ db, clock }: PaymentServices, attempt: OrderAttempt): Promise<AttemptAnswer | null> {
  const done = await selectAttempts(db, 'order')
    .where('order_id', '=', attempt.order_id)
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  const paid = done ? storedAnswer(done) : null;
  if (paid) await closeAttempt(db, attempt, 'done', paid, clock.now());
  return paid;
}
