import { skuOf } from '@server/orders/order-terms';
import { SINGLE_FAX } from '@server/orders/product';
import { type AttemptAnswer, storedAnswer } from '@server/payments/attempt';
import { closeAttempt, findAttempt } from '@server/payments/attempt-store';
import type { ChargeRequest, Method } from '@server/payments/charge';
import { pageKind } from '@server/payments/page-kind';
import type { PaymentServices } from '@server/payments/services';
import type { Database } from '@server/platform/data/database';
import type Stripe from 'stripe';
import { ORDER_ATTEMPTS, type OrderAttempt } from './order-attempts';
import { settleOrder } from './settle-order';

/** Paying an order. */
export const ORDER_PAYMENT = pageKind<OrderAttempt>({
  ...ORDER_ATTEMPTS,
  of: 'order',
  competingWith: ({ order_id }) => ({ order_id }),
  underWay: 'This order is being paid for right now',
  isWorkedOn: 'The attempt is being worked on',
  logEntry: ({ order_id }) => ({ message: 'payment', fields: { orderId: order_id } }),
  // Only `payload` writes it.
  ofPayload: (payload) => ({ key: (payload as { key: string }).key }),
  chargeRequest,
  settle: settleOrder,
  answerIfOwned: paidBefore,
});

async function chargeRequest({ db, stripe }: PaymentServices, attempt: OrderAttempt): Promise<ChargeRequest> {
  const { amount, description } = SINGLE_FAX;
  const sku = skuOf(attempt.terms) ?? (await skuOfOrder(db, attempt.order_id));
  const metadata = { order: attempt.order_id, sku };
  return {
    key: `order-${attempt.key}`,
    intent: () => Promise.resolve({ amount, description, metadata }),
    method: () => methodOf(stripe, attempt),
  };
}

async function skuOfOrder(db: Database, id: string): Promise<string> {
  const order = await db.selectFrom('orders').select('sku').where('id', '=', id).executeTakeFirstOrThrow();
  return order.sku;
}

/** A payment method from a card token, as an intent takes no token. Created once per attempt: a token is single-use. */
async function methodOf(stripe: Stripe, { key, token }: OrderAttempt): Promise<Method> {
  if (token.startsWith('ctoken_')) return { method: { confirmation_token: token }, fingerprint: null };
  const { id, card } = await stripe.paymentMethods.create(
    { type: 'card', card: { token } },
    { idempotencyKey: `order-${key}-method` },
  );
  return { method: { payment_method: id }, fingerprint: card?.fingerprint ?? null };
}

/** The answer of the attempt that paid the order, which becomes the new attempt's answer. */
async function paidBefore({ db, clock }: PaymentServices, attempt: OrderAttempt): Promise<AttemptAnswer | null> {
  const done = await findAttempt(db, ORDER_ATTEMPTS, { order_id: attempt.order_id, state: 'done' });
  const paid = done ? storedAnswer(done) : null;
  if (paid) await closeAttempt(db, ORDER_ATTEMPTS, attempt, 'done', paid, clock.now());
  return paid;
}
