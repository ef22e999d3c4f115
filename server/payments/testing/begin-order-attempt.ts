import type { OrderAttempt } from '@server/payments/attempt';
import { begunAt, insertAttempt } from '@server/payments/attempt-store';
import { lockAgain } from '@server/payments/order/payable-order';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';

/**
 * Begins to pay an order, and leaves it at that. Null if another attempt for it is running.
 *
 * @throws Refusal 400 if the order cannot be paid
 */
export async function beginOrderAttempt({ services }: TestServer, order: string): Promise<OrderAttempt | null> {
  const { isStored, attempt } = await insertAttempt(services, async (transaction) => {
    const terms = await lockAgain({ ...services, db: transaction }, order);
    const paysWith = { visitor_id: 'x', fingerprint: 'x', token: 'tok_visa', email: '' };
    const id = `order-${randomId()}`;
    const begun: OrderAttempt = {
      id,
      kind: 'order',
      ...begunAt(services.clock.now()),
      order_id: order,
      ...paysWith,
      terms,
    };
    return { attempt: begun, isAlone: false };
  });
  return isStored ? attempt : null;
}
