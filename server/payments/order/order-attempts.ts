import type { Database } from '@server/data/database';
import type { OrderAttemptTable } from '@server/data/tables/payments';
import { Refusal } from '@server/http/refuse';
import { lockOrder, registeredFiles } from '@server/orders/order-store';
import { termsOf } from '@server/orders/order-terms';
import type { FileRow, OrderRow } from '@server/orders/order-view';
import type { NewAttempt, PagePlace } from '@server/payments/attempt';
import type { Selectable } from 'kysely';

/** An attempt to pay an order as it is kept. */
export type OrderAttempt = Selectable<OrderAttemptTable>;

/** What a new attempt is made of. */
export type NewOrderAttempt = Omit<NewAttempt<OrderAttempt>, 'terms'>;

/** Where they are kept. */
export const ORDER_ATTEMPTS: PagePlace<OrderAttempt> = {
  table: 'order_attempts',
  name: ({ key }) => ({ key }),
  job: 'settle-attempt',
  payload: ({ key }) => ({ key }),
};

/**
 * What is written down when an attempt begins, within its transaction: from then on nobody changes the order.
 *
 * @param check looks at the order as it stands in that moment. What it throws, this throws.
 */
export async function withTerms(
  transaction: Database,
  attempt: NewOrderAttempt,
  check: (order: OrderRow, files: readonly FileRow[]) => void,
): Promise<NewAttempt<OrderAttempt>> {
  const order = await lockOrder(transaction, attempt.order_id);
  // Tidied up in this moment.
  if (!order) throw new Refusal(400, 'There is no open order: please reload the page');
  const files = await registeredFiles(transaction, order.id);
  // A paid one answers with its receipt.
  if (order.state === 'open') check(order, files);
  return { ...attempt, terms: termsOf(order, files) };
}
