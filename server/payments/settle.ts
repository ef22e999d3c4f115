import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { transact } from '@server/data/transact';
import { enqueue } from '@server/jobs/queue';
import { registeredFiles } from '@server/orders/order-store';
import { instantOf } from '@server/orders/order-update';
import { countPages, type OrderRow } from '@server/orders/order-view';
import type Stripe from 'stripe';
import type { AttemptAnswer } from './attempt';
import { type Attempt, closeAttempt } from './attempt-store';
import { enqueueReceipt } from './receipt';

/**
 * Makes an order paid: order, fax, receipt and answer are written down together or not at all. Called twice it
 * answers the same. Money that came for an order paid otherwise goes back.
 */
export async function settlePaid(
  services: Services,
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
): Promise<AttemptAnswer> {
  const { db, clock, stripe, log, metrics } = services;
  const now = clock.now();
  const email = attempt.email || emailOf(intent);
  const { answer, isFirst, isSecond } = await transact(db, async (transaction) => {
    const paid = await markPaid(transaction, attempt.order_id, intent, email, now);
    const order = paid ?? (await orderOf(transaction, attempt.order_id));
    if (paid) {
      await enqueue(transaction, 'fax', { order: paid.id }, now, faxTime(paid, now));
      await enqueueReceipt(transaction, services, paid);
    }
    const made: AttemptAnswer = { status: 200, body: answerOf(order, services.config.doneRedirect) };
    await closeAttempt(transaction, attempt.key, 'done', made, now);
    return { answer: made, isFirst: paid !== undefined, isSecond: order.payment_intent !== intent.id };
  });
  if (isFirst) metrics.payment('order', 'paid');
  if (isSecond) {
    log.error('second charge for one order, given back', { orderId: attempt.order_id });
    await stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: `refund-${intent.id}` });
    metrics.payment('order', 'refunded');
  }
  return answer;
}

/** The provider's own word that an intent was paid; intents that are not of an order are somebody else's. */
export async function settleByIntent(services: Services, paymentIntent: string): Promise<void> {
  const attempt = await services.db
    .selectFrom('order_attempts')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst();
  if (!attempt || attempt.state === 'done') return;
  const intent = await services.stripe.paymentIntents.retrieve(paymentIntent, { expand: ['payment_method'] });
  if (intent.status === 'succeeded') await settlePaid(services, attempt, intent);
}

async function markPaid(
  db: Database,
  id: string,
  intent: Stripe.PaymentIntent,
  email: string,
  now: number,
): Promise<OrderRow | undefined> {
  const order = await orderOf(db, id);
  const files = await registeredFiles(db, id);
  return db
    .updateTable('orders')
    .set({
      state: 'paid',
      paid_at: now,
      paid_amount: intent.amount_received,
      paid_pagecount: countPages(order, files),
      payment_intent: intent.id,
      receipt_email: email,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

function orderOf(db: Database, id: string): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** When the fax is handed over, ms since the epoch. */
function faxTime(order: OrderRow, now: number): number {
  if (order.instantsend || order.deliverytime === null) return now;
  return Math.max(now, instantOf(order.deliverytime));
}

function answerOf(order: OrderRow, redirect: string | undefined): Record<string, unknown> {
  return {
    success: true,
    order: order.id,
    amount: order.paid_amount ?? 0,
    pagecount: order.paid_pagecount ?? 0,
    email: order.receipt_email ?? '',
    ...(redirect ? { redirect } : {}),
  };
}

function emailOf(intent: Stripe.PaymentIntent): string {
  const method = intent.payment_method;
  return typeof method === 'object' ? (method?.billing_details.email ?? '') : '';
}
