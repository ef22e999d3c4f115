import type { OrderRow } from '@server/orders/order-view';
import { enqueueRefund } from '@server/payments/refund';
import type { Database } from '@server/platform/data/database';
import type { OrderRefundTable } from '@server/platform/data/tables/deliveries';
import type { Selectable } from 'kysely';

/** The refund of an undelivered fax, as stored. */
export type OrderRefundRow = Selectable<OrderRefundTable>;

/**
 * Records that an order is refunded and queues the refund, in the caller's transaction and once per order. Does nothing
 * for an order that cost nothing.
 */
export async function askRefund(transaction: Database, order: OrderRow, now: number): Promise<void> {
  const { id, payment_intent, paid_amount } = order;
  if (payment_intent === null || !paid_amount) return;
  const asked = { order_id: id, payment_intent, amount: paid_amount, state: 'asked', refund: null } as const;
  const row = await transaction
    .insertInto('order_refunds')
    .values({ ...asked, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (row) await enqueueRefund(transaction, { paymentIntent: payment_intent, of: 'order', order: id }, now);
}

/** The refund of an order; undefined if there is none. */
export function findRefund(db: Database, orderId: string): Promise<OrderRefundRow | undefined> {
  return db.selectFrom('order_refunds').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}
