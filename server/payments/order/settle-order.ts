import { mailJob } from '@server/mail/mail-job';
import { lockOrder, selectRegistered } from '@server/orders/order-store';
import { termsOf } from '@server/orders/order-terms';
import { instantOf } from '@server/orders/order-update';
import { type FileRow, type OrderRow, pagesToFax } from '@server/orders/order-view';
import { type AttemptAnswer, type OrderAttempt, selectAttempts, storedAnswer } from '@server/payments/attempt';
import { closed } from '@server/payments/attempt-store';
import type { Delivered, GivenBack, SettleWork } from '@server/payments/payment-kind';
import type { Database } from '@server/platform/data/database';
import { jobRow } from '@server/queue/queue';
import { cardName } from '@shared/lib/card-name';
import { shownEmail, tidyEmail } from '@shared/lib/email';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type Stripe from 'stripe';
import { receiptOf } from './receipt';

const CHANGED = "Your order changed during the payment, so we're refunding you: please check it and pay again";

/** Code in the answer of a refunded attempt: later events about it pay nothing. */
const GIVEN_BACK = 'given_back';

/** Marks an order paid, and queues fax and receipt. Refunds the money for an order paid otherwise or changed since. */
export async function settleOrder(
  work: SettleWork,
  attempt: OrderAttempt,
  intent: Stripe.PaymentIntent,
): Promise<Delivered> {
  const { transaction } = work;
  const order = await lockOrder(transaction, attempt.order_id);
  if (!order) throw new Error('The order of an attempt is gone');
  const { files, ...known } = await withFiles(transaction, attempt);
  const given = givenBackAnswer(known);
  if (given) return { answer: given };
  const outcome = outcomeOf(order, files, attempt, intent);
  if (outcome === 'changed') {
    const refused: AttemptAnswer = { status: 402, body: { error: { message: CHANGED, code: GIVEN_BACK } } };
    return { answer: refused, ends: 'refused', givenBack: givenBack('charge for an order changed since', order) };
  }
  if (outcome === 'first') return markPaid(work, attempt, order, files, intent);
  return {
    answer: answerOf(order, work.services.config.doneRedirect),
    ends: 'done',
    ...(outcome === 'second' ? { givenBack: givenBack('second charge for one order', order) } : {}),
  };
}

/** The attempt as stored, with the registered files of its order; read once the order is locked. */
function withFiles(transaction: Database, { id, order_id }: OrderAttempt) {
  return selectAttempts(transaction, 'order')
    .select(jsonArrayFrom(selectRegistered(transaction, order_id)).as('files'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function givenBack(what: string, { id }: OrderRow): GivenBack {
  return { level: 'error', message: `${what}, refunded`, fields: { orderId: id } };
}

/** What a payment did: paid its order (`first`; earlier: `again`), or nothing (`second`, `changed`): it is refunded. */
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

/** In one statement: the order is paid, the attempt ends, and fax and receipt are queued. */
async function markPaid(
  { services, transaction, now }: SettleWork,
  attempt: OrderAttempt,
  order: OrderRow,
  files: readonly FileRow[],
  intent: Stripe.PaymentIntent,
): Promise<Delivered> {
  const changes = {
    state: 'paid' as const,
    paid_at: now,
    paid_amount: intent.amount_received,
    paid_pagecount: pagesToFax(order, files),
    payment_intent: intent.id,
    receipt_email: attempt.email || tidyEmail(emailOf(intent)),
    paid_method: methodOf(intent),
    updated_at: now,
  };
  const paid = { ...order, ...changes };
  const answer = answerOf(paid, services.config.doneRedirect);
  const receipt = await receiptOf(services, paid);
  await transaction
    .with('paid', (db) => db.updateTable('orders').set(changes).where('id', '=', order.id))
    .with('ended', (db) =>
      db
        .updateTable('payment_attempts')
        .set(closed('done', answer, now))
        .where('id', '=', attempt.id),
    )
    .insertInto('jobs')
    .values([jobRow('fax', { order: order.id }, now, faxTime(order, now)), ...(receipt ? [mailJob(now, receipt)] : [])])
    .execute();
  return { answer, isFirst: true };
}

/** When the fax is handed over, ms since the epoch. */
function faxTime(order: OrderRow, now: number): number {
  if (order.instantsend || order.deliverytime === null) return now;
  return Math.max(now, instantOf(order.deliverytime));
}

function answerOf(order: OrderRow, redirect: string | undefined): AttemptAnswer {
  const body = {
    success: true,
    order: order.id,
    amount: order.paid_amount ?? 0,
    pagecount: order.paid_pagecount ?? 0,
    email: shownEmail(order.receipt_email ?? ''),
    ...(redirect ? { redirect } : {}),
  };
  return { status: 200, body };
}

function emailOf(intent: Stripe.PaymentIntent): string {
  const method = intent.payment_method;
  return typeof method === 'object' ? (method?.billing_details.email ?? '') : '';
}

/** The card in words; null for another method or if the provider returned only its id. */
function methodOf({ payment_method: method }: Stripe.PaymentIntent): string | null {
  const card = typeof method === 'object' ? method?.card : undefined;
  return card ? cardName({ brand: card.brand, last4: card.last4 }) : null;
}
