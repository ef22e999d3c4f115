import type { Database } from '@server/platform/data/database';
import type { PaymentOf } from '@server/platform/data/payments-of';
import { transact } from '@server/platform/data/transact';
import type { LogFields } from '@server/platform/log';
import type Stripe from 'stripe';
import { enqueueRefund } from './refund';
import type { PaymentServices } from './services';

/** Context for settling. */
export interface SettleWork {
  services: PaymentServices;
  transaction: Database;
  now: number;
}

/** The result of settling. */
export interface Settled {
  /** This payment delivered it: count it once. */
  isFirst?: boolean;
  /** The money paid for nothing and is refunded; logged once that is certain. */
  givenBack?: GivenBack;
}

/** What to log about a refund. */
export interface GivenBack {
  level: 'warn' | 'error';
  message: string;
  fields: LogFields;
}

/**
 * Settles a charge in one transaction: delivers what it is for and ends its attempt, or queues the refund. Idempotent
 * if `deliver` is.
 */
export async function settle<S extends Settled>(
  services: PaymentServices,
  of: PaymentOf,
  intent: Stripe.PaymentIntent,
  deliver: (work: SettleWork) => Promise<S>,
): Promise<S> {
  const { db, clock, log, metrics } = services;
  const now = clock.now();
  const settled = await transact(db, async (transaction) => {
    const delivered = await deliver({ services, transaction, now });
    if (delivered.givenBack) await enqueueRefund(transaction, { paymentIntent: intent.id, of }, now);
    return delivered;
  });
  const { isFirst, givenBack } = settled;
  if (isFirst) metrics.payment(of, 'paid');
  if (givenBack) log[givenBack.level](givenBack.message, givenBack.fields);
  return settled;
}
