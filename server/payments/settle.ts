import { transact } from '@server/platform/data/transact';
import type Stripe from 'stripe';
import type { AnyAttempt } from './attempt';
import type { PaymentKind } from './payment-kind';
import { enqueueRefund } from './refund';
import type { PaymentServices } from './services';

/**
 * Settles a paid attempt in one transaction: delivers what it is for and stores the answer, or queues the refund.
 * Idempotent: a second call returns the same answer.
 */
export async function settle<A extends AnyAttempt, R>(
  services: PaymentServices,
  kind: PaymentKind<A, R>,
  attempt: A,
  intent: Stripe.PaymentIntent,
): Promise<R> {
  const { db, clock, log, metrics } = services;
  const now = clock.now();
  const { answer, isFirst, givenBack } = await transact(db, async (transaction) => {
    const settled = await kind.settle({ services, transaction, now }, attempt, intent);
    if (settled.givenBack) await enqueueRefund(transaction, { paymentIntent: intent.id, of: kind.of }, now);
    return settled;
  });
  if (isFirst) metrics.payment(kind.of, 'paid');
  if (givenBack) log[givenBack.level](givenBack.message, givenBack.fields);
  return answer;
}
