import { refundFailed } from '@server/payments/refund';
import type { PaymentServices } from '@server/payments/services';
import { endReversed } from '@server/plans/reversed-plan';
import type { Database } from '@server/platform/data/database';
import { transact } from '@server/platform/data/transact';
import type Stripe from 'stripe';
import { endRefused, settleByIntent } from './by-intent';
import { type Noted, noteDispute, noteRefund } from './reversals';

/**
 * Processes an event of the provider once: events may be repeated, late and out of order. Events of other kinds or
 * about unknown payments change nothing. The caller has verified the event's signature.
 *
 * @throws Error or Refusal if it could not be processed: the provider resends the event.
 */
export async function takeEvent(services: PaymentServices, event: Stripe.Event): Promise<void> {
  if (await isTaken(services.db, event.id)) return;
  switch (event.type) {
    case 'payment_intent.succeeded':
      await settleByIntent(services, event.data.object.id);
      break;
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      await endRefused(services, event.data.object.id);
      break;
    case 'charge.refunded': {
      const charge = event.data.object;
      return noteReversal(services, event, (db, now) => noteRefund(db, charge, now));
    }
    case 'refund.failed':
      return noteFailedRefund(services, event, event.data.object.id);
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const dispute = event.data.object;
      return noteReversal(services, event, (db, now) => noteDispute(db, dispute, now));
    }
    default:
      return;
  }
  // All of these are idempotent, so an event is marked as processed only afterward.
  await markTaken(services.db, event, services.clock.now());
}

/** Event and row are stored together; after that, the operator is told once. */
async function noteReversal(
  services: PaymentServices,
  event: Stripe.Event,
  note: (db: Database, now: number) => Promise<Noted | null>,
): Promise<void> {
  const now = services.clock.now();
  const reversal = await transact(services.db, async (transaction) => {
    const noted = (await markTaken(transaction, event, now)) ? await note(transaction, now) : null;
    if (noted) await endReversed(transaction, services, noted.reversal, noted.before);
    return noted?.reversal;
  });
  if (!reversal) return;
  const { id, kind, status, amount, paid_for, order_id, plan } = reversal;
  const fields = { paidFor: paid_for, orderId: order_id, planId: plan, status, amount };
  if (kind === 'refund') services.log.warn('payment refunded', { ...fields, chargeId: id });
  // The operator has to respond by a deadline that the provider sets.
  else if (event.type === 'charge.dispute.created') {
    services.log.error('payment disputed', { ...fields, disputeId: id });
    services.metrics.payment(paid_for, 'disputed');
  } else services.log.warn('dispute decided', { ...fields, disputeId: id });
}

/** Notes a refund that the bank did not accept, possibly weeks later: the operator has to pay it out in another way. */
async function noteFailedRefund(services: PaymentServices, event: Stripe.Event, refund: string): Promise<void> {
  const now = services.clock.now();
  const noted = await transact(services.db, async (transaction) =>
    (await markTaken(transaction, event, now)) ? { order: await refundFailed(transaction, refund, now) } : null,
  );
  if (noted)
    services.log.error('refund failed', { refundId: refund, ...(noted.order ? { orderId: noted.order } : {}) });
}

async function isTaken(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('provider_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** False if it was processed before. */
async function markTaken(db: Database, { id, type, created }: Stripe.Event, now: number): Promise<boolean> {
  const row = await db
    .insertInto('provider_events')
    .values({ id, type, created_at: created * 1000, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
