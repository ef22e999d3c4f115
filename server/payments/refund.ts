import type { Database } from '@server/platform/data/database';
import type { PaymentOf } from '@server/platform/data/payments-of';
import { enqueue } from '@server/queue/queue';
import type { PaymentServices } from './services';
import { errors } from './stripe-errors';

/** Payload of job `refund`: a charge that paid for nothing, or for a fax that could not be delivered. */
interface Refund {
  paymentIntent: string;
  of: PaymentOf;
  /** The order whose fax could not be delivered: its refund is noted in `order_refunds`. */
  order?: string;
}

/** Queues a full refund, in the transaction that decides on it. */
export function enqueueRefund(transaction: Database, refund: Refund, now: number): Promise<void> {
  return enqueue(transaction, 'refund', refund, now);
}

/**
 * Job `refund`: refunds a charge once, under one idempotency key; later the provider refuses a second full refund.
 *
 * @throws the provider's error if it is unknown whether the money was refunded: the job is retried later.
 */
export async function refundPayment(services: PaymentServices, payload: unknown): Promise<void> {
  // Only enqueueRefund writes this payload.
  const { paymentIntent, of, order } = payload as Refund;
  const refund = await refundOnce(services, paymentIntent);
  if (order === undefined) services.metrics.payment(of, 'refunded');
  else if (await noteDone(services, order, refund)) services.metrics.payment(of, 'returned');
}

/** The provider's id of the refund; null if it was refunded by hand. */
async function refundOnce({ stripe }: PaymentServices, paymentIntent: string): Promise<string | null> {
  try {
    const idempotencyKey = `refund-${paymentIntent}`;
    const { id, status } = await stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey });
    if (status === 'failed' || status === 'canceled') throw new Error(`The refund ${id} is ${status}`);
    return id;
  } catch (error) {
    if (error instanceof errors.StripeError && error.code === 'charge_already_refunded') return null;
    throw error;
  }
}

/** False if it was noted before. */
async function noteDone({ db, clock, log }: PaymentServices, order: string, refund: string | null): Promise<boolean> {
  const row = await db
    .updateTable('order_refunds')
    .set({ state: 'done', refund, updated_at: clock.now() })
    .where('order_id', '=', order)
    .where('state', '=', 'asked')
    .returning('order_id')
    .executeTakeFirst();
  if (row) log.info('fax refunded', { orderId: order });
  return row !== undefined;
}

/**
 * Within a transaction, notes that a refund was not paid out.
 *
 * @param refund the provider's id
 * @returns the order whose fax could not be delivered, if the refund was for one
 */
export async function refundFailed(transaction: Database, refund: string, now: number): Promise<string | null> {
  const row = await transaction
    .updateTable('order_refunds')
    .set({ state: 'failed', updated_at: now })
    .where('refund', '=', refund)
    .returning('order_id')
    .executeTakeFirst();
  return row?.order_id ?? null;
}
