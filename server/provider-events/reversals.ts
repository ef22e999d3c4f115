import { selectAttempts } from '@server/payments/attempt';
import { planBoughtWith } from '@server/plans/purchase/settle-plan';
import type { Database } from '@server/platform/data/database';
import { PAYMENTS_OF } from '@server/platform/data/payments-of';
import type { Reversal } from '@server/platform/data/tables/reversals';
import { lockName } from '@server/platform/data/transact';
import type Stripe from 'stripe';

/** A recorded refund or dispute, and its previous state; undefined if it is new. */
export interface Noted {
  reversal: Reversal;
  before: Reversal | undefined;
}

type Paid = Pick<Reversal, 'paid_for' | 'order_id' | 'plan'>;

/**
 * Within a transaction, records a full or partial refund of a charge. Events arrive in any order: the largest refunded
 * total counts. Null for an unknown charge.
 */
export async function noteRefund(db: Database, charge: Stripe.Charge, now: number): Promise<Noted | null> {
  const { id, amount_refunded: amount, refunded } = charge;
  const known = await findReversal(db, id);
  const most = Math.max(amount, known?.amount ?? 0);
  const isFull = refunded || known?.status === 'full';
  return write(db, known, charge.payment_intent, now, {
    id,
    kind: 'refund',
    amount: most,
    status: isFull ? 'full' : 'partial',
    reason: null,
  });
}

/**
 * Within a transaction, records the status of a dispute. Events arrive in any order: once it is closed, older events
 * change nothing. Null for a dispute about an unknown payment.
 */
export async function noteDispute(db: Database, dispute: Stripe.Dispute, now: number): Promise<Noted | null> {
  const { id, amount, reason, status } = dispute;
  const known = await findReversal(db, id);
  const stands = known && isClosed(known.status) && !isClosed(status) ? known.status : status;
  return write(db, known, dispute.payment_intent, now, { id, kind: 'dispute', amount, reason, status: stands });
}

/** Whether the bank has decided. */
function isClosed(status: string): boolean {
  return ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
}

/** The stored row, locked until the caller's transaction ends. */
async function findReversal(db: Database, id: string): Promise<Reversal | undefined> {
  await lockName(db, `reversal ${id}`);
  return db.selectFrom('payment_reversals').selectAll().where('id', '=', id).executeTakeFirst();
}

async function write(
  db: Database,
  known: Reversal | undefined,
  intent: string | { id: string } | null,
  now: number,
  stands: Pick<Reversal, 'id' | 'kind' | 'amount' | 'status' | 'reason'>,
): Promise<Noted | null> {
  const paymentIntent = typeof intent === 'string' ? intent : (intent?.id ?? '');
  const paid = await whatWasPaid(db, paymentIntent);
  if (!paid) return null;
  const row = {
    ...stands,
    ...paid,
    payment_intent: paymentIntent,
    created_at: known?.created_at ?? now,
    updated_at: now,
  };
  await db
    .insertInto('payment_reversals')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return { reversal: row, before: known };
}

/** What an intent is meant to pay for, settled or not; null for an unknown intent. */
async function whatWasPaid(db: Database, paymentIntent: string): Promise<Paid | null> {
  const attempt = await selectAttempts(db, ...PAYMENTS_OF)
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst();
  switch (attempt?.kind) {
    case 'order':
      return { paid_for: 'order', order_id: attempt.order_id, plan: null };
    case 'renewal':
      return { paid_for: 'renewal', order_id: null, plan: attempt.plan };
    case 'plan':
      return { paid_for: 'plan', order_id: null, plan: (await planBoughtWith(db, paymentIntent))?.guid ?? null };
    case undefined:
      return null;
  }
}
