import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { transact } from '@server/data/transact';
import { enqueue } from '@server/jobs/queue';
import { lockOrder, registeredFiles } from '@server/orders/order-store';
import { termsOf } from '@server/orders/order-terms';
import { instantOf } from '@server/orders/order-update';
import { countPages, type FileRow, type OrderRow } from '@server/orders/order-view';
import type Stripe from 'stripe';
import { type AttemptAnswer, storedAnswer } from './attempt';
import { type Attempt, closeAttempt, findAttempt } from './attempt-store';
import { retrieveIntent } from './charge';
import { enqueueReceipt } from './receipt';
import { enqueueRefund } from './refund';

const CHANGED = 'The order was changed while it was being paid, so the money goes back: please check it and pay again';

/** Code of the answer of an attempt whose money went back: what comes of it later pays nothing. */
const GIVEN_BACK = 'given_back';

/**
 * Makes an order paid: order, fax, receipt and answer are written down together or not at all. Called twice it
 * answers the same. Money that came for an order paid otherwise, or for another than it is now, goes back.
 */
export async function settlePaid(
  services: Services,
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
): Promise<AttemptAnswer> {
  const { db, clock, log, metrics, config } = services;
  const now = clock.now();
  const { answer, outcome } = await transact(db, async (transaction) => {
    const order = await lockOrder(transaction, attempt.order_id);
    if (!order) throw new Error('The order of an attempt is gone');
    const files = await registeredFiles(transaction, order.id);
    const known = await findAttempt(transaction, attempt.key);
    const given = known && givenBackAnswer(known);
    if (given) return { answer: given, outcome: 'again' as const };
    const outcome = outcomeOf(order, files, attempt, intent);
    if (outcome === 'second' || outcome === 'changed') {
      await enqueueRefund(transaction, { paymentIntent: intent.id, of: 'order' }, now);
    }
    if (outcome === 'changed') {
      const refused: AttemptAnswer = { status: 402, body: { error: { message: CHANGED, code: GIVEN_BACK } } };
      await closeAttempt(transaction, attempt.key, 'refused', refused, now);
      return { answer: refused, outcome };
    }
    let paid = order;
    if (outcome === 'first') {
      paid = await markPaid(transaction, order, files, intent, attempt.email || emailOf(intent), now);
      await enqueue(transaction, 'fax', { order: paid.id }, now, faxTime(paid, now));
      await enqueueReceipt(transaction, services, paid);
    }
    const made: AttemptAnswer = { status: 200, body: answerOf(paid, config.doneRedirect) };
    await closeAttempt(transaction, attempt.key, 'done', made, now);
    return { answer: made, outcome };
  });
  if (outcome === 'first') metrics.payment('order', 'paid');
  if (outcome === 'second') log.error('second charge for one order, given back', { orderId: attempt.order_id });
  if (outcome === 'changed') log.error('charge for an order changed since, given back', { orderId: attempt.order_id });
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
  const intent = await retrieveIntent(services, paymentIntent);
  if (intent.status === 'succeeded') await settlePaid(services, attempt, intent);
}

/** What money for an order means: it pays it, it has paid it before, or it came for something else. */
type Outcome = 'first' | 'again' | 'second' | 'changed';

function outcomeOf(
  order: OrderRow,
  files: readonly FileRow[],
  attempt: Attempt,
  intent: Stripe.PaymentIntent,
): Outcome {
  if (order.state === 'paid') return order.payment_intent === intent.id ? 'again' : 'second';
  return attempt.terms === '' || attempt.terms === termsOf(order, files) ? 'first' : 'changed';
}

function givenBackAnswer(attempt: Attempt): AttemptAnswer | null {
  const stored = storedAnswer(attempt);
  const error = stored?.body.error as { code?: unknown } | undefined; // Compared, not believed.
  return stored && error?.code === GIVEN_BACK ? stored : null;
}

function markPaid(
  transaction: Database,
  order: OrderRow,
  files: readonly FileRow[],
  intent: Stripe.PaymentIntent,
  email: string,
  now: number,
): Promise<OrderRow> {
  return transaction
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
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
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
