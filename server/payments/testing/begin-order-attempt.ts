import { type OrderAttempt, orderAttemptId } from '@server/payments/attempt';
import { begunAt, insertAttempt } from '@server/payments/attempt-store';
import { beginPaymentAgain } from '@server/payments/order/begin-payment';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';

/**
 * Begins to pay an order without charging it. Null if another attempt for it is running.
 *
 * @throws Refusal 400 if the order cannot be paid
 */
export async function beginOrderAttempt({ services }: TestServer, order: string): Promise<OrderAttempt | null> {
  const begun: OrderAttempt = {
    ...{ id: orderAttemptId(randomId()), kind: 'order', ...begunAt(0), order_id: order, terms: '' },
    ...{ visitor_id: 'x', fingerprint: 'x', token: 'tok_visa', email: '' },
  };
  const { isStored, attempt } = await insertAttempt(services, (db) => beginPaymentAgain({ ...services, db }, begun));
  return isStored ? attempt : null;
}
