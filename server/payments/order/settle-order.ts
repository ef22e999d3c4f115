import { enqueue } from '@server/jobs/queue';
import { lockOrder, registeredFiles } from '@server/orders/order-store';
import { termsOf } from '@server/orders/order-terms';
import { instantOf } from '@server/orders/order-update';
import { countPages, type FileRow, type OrderRow } from '@server/orders/order-view';
import { type AttemptAnswer, storedAnswer } from '@server/payments/attempt';
import { findAttempt } from '@server/payments/attempt-store';
import type { GivenBack, Settled, SettleWork } from '@server/payments/payment-kind';
import type Stripe from 'stripe';
import { ORDER_ATTEMPTS, type OrderAttempt } from './order-attempts';
import { enqueueReceipt } from './receipt';

const CHANGED = 'The order was changed while it was being paid, so we are refunding you: please check it and pay again';

/** Code in the answer of a refunded attempt: later events about it pay nothing. */
const GIVEN_BACK = 'given_back';

/**
 * Marks an order paid, and queues its fax and its receipt. If the order was paid otherwise, or has changed since, the
 * money is refunded.
 */
export async function settleOrder(
  work: SettleWork,
  attempt: OrderAttempt,
  intent: Stripe.PaymentIntent,
): Promise<Settled<AttemptAnswer>> {
  const { transaction } = work;
  const order = await lockOrder(transaction, attempt.order_id);
  if (!order) throw new Error('The order of an attempt is gone');
  const files = await registeredFiles(transaction, order.id);
  const known = await findAttempt(transaction, ORDER_ATTEMPTS, { key: attempt.key });
  const given = known && givenBackAnswer(known);
  if (given) return { answer: given };
  const outcome = outcomeOf(order, files, attempt, intent);
  if (outcome === 'changed') {
    const refused: AttemptAnswer = { status: 402, body: { error: { message: CHANGED, code: GIVEN_BACK } } };
    return { answer: refused, ends: 'refused', givenBack: givenBack('charge for an order changed since', order) };
  }
  const email = attempt.email || emailOf(intent);
  const paid = outcome === 'first' ? await markPaid(work, order, files, intent, email) : order;
  return {
    answer: { status: 200, body: answerOf(paid, work.services.config.doneRedirect) },
    ends: 'done',
    isFirst: outcome === 'first',
    ...(outcome === 'second' ? { givenBack: givenBack('second charge for one order', order) } : {}),
  };
}

function givenBack(what: string, { id }: OrderRow): GivenBack {
  return { level: 'error', message: `${what}, refunded`, fields: { orderId: id } };
}

/** What money for an order does: it pays it, it has paid it before, or it must be refunded. */
type Outcome = 'first' | 'again' | 'second' | 'changed';

function outcomeOf(
  order: OrderRow,
  files: readonly FileRow[],
  attempt: OrderAttempt,
  intent: Stripe.PaymentIntent,
): Outcome {
  if (order.state === 'paid') return order.payment_intent === intent.id ? 'again' : 'second';
  return attempt.terms === '' || attempt.terms === termsOf(order, files) ? 'first' : 'changed';
}

function givenBackAnswer(attempt: OrderAttempt): AttemptAnswer | null {
  const stored = storedAnswer(attempt);
  const error = stored?.body.error as { code?: unknown } | undefined; // only compared, never trusted
  return stored && error?.code === GIVEN_BACK ? stored : null;
}

async function markPaid(
  { services, transaction, now }: SettleWork,
  order: OrderRow,
  files: readonly FileRow[],
  intent: Stripe.PaymentIntent,
  email: string,
): Promise<OrderRow> {
  const paid = await transaction
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
  await enqueue(transaction, 'fax', { order: paid.id }, now, faxTime(paid, now));
  await enqueueReceipt(transaction, services, paid);
  return paid;
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
