import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { transact } from '@server/data/transact';
import type Stripe from 'stripe';
import { endRefused, settleByIntent } from './by-intent';
import { noteDispute, noteRefund, type Reversal } from './reversals';

/**
 * Does what an event of the provider means, once: it may come again, late, and before one that was made earlier. Events of
 * other kinds, and of payments that are nobody's here, change nothing. The event is one whose signature was checked.
 *
 * @throws Error or Refusal when it could not be done: the provider sends the event again.
 */
export async function takeEvent(services: Services, event: Stripe.Event): Promise<void> {
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
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const dispute = event.data.object;
      return noteReversal(services, event, (db, now) => noteDispute(db, dispute, now));
    }
    default:
      return;
  }
  // Each of these bears being done twice: so only what is done is written down as taken.
  await markTaken(services.db, event, services.clock.now());
}

/** Event and row are written together; who runs the server is told after that, once. */
async function noteReversal(
  services: Services,
  event: Stripe.Event,
  note: (db: Database, now: number) => Promise<Reversal | null>,
): Promise<void> {
  const now = services.clock.now();
  const reversal = await transact(services.db, async (transaction) =>
    (await markTaken(transaction, event, now)) ? note(transaction, now) : null,
  );
  if (!reversal) return;
  const { id, kind, status, amount, paid_for, order_id, plan } = reversal;
  const fields = { paidFor: paid_for, orderId: order_id, planId: plan, status, amount };
  if (kind === 'refund') services.log.warn('payment given back', { ...fields, chargeId: id });
  // Somebody has to answer it, by a date that the provider sets.
  else if (event.type === 'charge.dispute.created') {
    services.log.error('payment disputed', { ...fields, disputeId: id });
    services.metrics.payment(paid_for, 'disputed');
  } else services.log.warn('dispute decided', { ...fields, disputeId: id });
}

async function isTaken(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('provider_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** False when it was taken before. */
async function markTaken(db: Database, { id, type, created }: Stripe.Event, now: number): Promise<boolean> {
  const row = await db
    .insertInto('provider_events')
    .values({ id, type, created_at: created * 1000, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
