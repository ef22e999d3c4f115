import { Refusal } from '@server/http/refuse';
import { lockOrder, registeredFiles } from '@server/orders/order-store';
import { termsOf } from '@server/orders/order-terms';
import type { FileRow, OrderRow } from '@server/orders/order-view';
import type { NewAttempt, PagePlace } from '@server/payments/attempt';
import type { Database } from '@server/platform/data/database';
import type { OrderAttemptTable } from '@server/platform/data/tables/payments';
import type { Selectable } from 'kysely';

/** An attempt to pay an order, as stored. */
export type OrderAttempt = Selectable<OrderAttemptTable>;

/** A new attempt to pay an order. */
export type NewOrderAttempt = Omit<NewAttempt<OrderAttempt>, 'terms'>;

/** Where they are stored. */
export const ORDER_ATTEMPTS: PagePlace<OrderAttempt> = {
  table: 'order_attempts',
  name: ({ key }) => ({ key }),
  job: 'settle-attempt',
  payload: ({ key }) => ({ key }),
};

/**
 * The row to insert when an attempt begins, within its transaction: from then on nobody can change the order.
 *
 * @param check validates the order at that moment. Whatever it throws, this throws.
 */
export async function withTerms(
  transaction: Database,
  attempt: NewOrderAttempt,
  check: (order: OrderRow, files: readonly FileRow[]) => void,
): Promise<NewAttempt<OrderAttempt>> {
  const order = await lockOrder(transaction, attempt.order_id);
  // A cleanup has just deleted it.
  if (!order) throw new Refusal(400, 'There is no open order: please reload the page');
  const files = await registeredFiles(transaction, order.id);
  // A paid order answers with its receipt.
  if (order.state === 'open') check(order, files);
  return { ...attempt, terms: termsOf(order, files) };
}
