import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { enqueue } from '@server/jobs/queue';
import type { PaymentOf } from '@server/metrics/metrics';
import { errors } from './stripe-errors';

/** Payload of job `refund`: a charge that came for nothing. */
interface Refund {
  paymentIntent: string;
  of: PaymentOf;
}

/** Sees to it that a whole charge goes back, in the transaction that finds it came for nothing. */
export function enqueueRefund(transaction: Database, refund: Refund, now: number): Promise<void> {
  return enqueue(transaction, 'refund', refund, now);
}

/**
 * Job `refund`: gives a charge back, once however often it runs.
 *
 * @throws the provider's error when it is not known whether the money went back: the job is done again later.
 */
export async function refundPayment(services: Services, payload: unknown): Promise<void> {
  // Written by enqueueRefund and nothing else.
  const { paymentIntent, of } = payload as Refund;
  try {
    await services.stripe.refunds.create(
      { payment_intent: paymentIntent },
      { idempotencyKey: `refund-${paymentIntent}` },
    );
  } catch (error) {
    // Somebody gave it back by hand.
    if (!(error instanceof errors.StripeError && error.code === 'charge_already_refunded')) throw error;
  }
  services.metrics.payment(of, 'refunded');
}
