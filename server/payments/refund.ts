import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { enqueue } from '@server/jobs/queue';
import type { PaymentOf } from '@server/metrics/metrics';
import { errors } from './stripe-errors';

/** Payload of job `refund`: a charge that paid for nothing. */
interface Refund {
  paymentIntent: string;
  of: PaymentOf;
}

/** Queues a full refund, in the transaction that finds that the charge paid for nothing. */
export function enqueueRefund(transaction: Database, refund: Refund, now: number): Promise<void> {
  return enqueue(transaction, 'refund', refund, now);
}

/**
 * Job `refund`: refunds a charge, once, however often it runs.
 *
 * @throws the provider's error if it is unknown whether the money was refunded: the job is retried later.
 */
export async function refundPayment(services: Services, payload: unknown): Promise<void> {
  // Only enqueueRefund writes this payload.
  const { paymentIntent, of } = payload as Refund;
  try {
    await services.stripe.refunds.create(
      { payment_intent: paymentIntent },
      { idempotencyKey: `refund-${paymentIntent}` },
    );
  } catch (error) {
    // Somebody refunded it by hand.
    if (!(error instanceof errors.StripeError && error.code === 'charge_already_refunded')) throw error;
  }
  services.metrics.payment(of, 'refunded');
}
