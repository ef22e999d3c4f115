import type { Services } from '@server/context';
import type { JsonObject } from '@server/http/app-env';
import { objectField, requiredText, textField } from '@server/http/fields';
import { Refusal } from '@server/http/refuse';
import type { Session } from '@server/http/session';
import { findOpenOrder, registeredFiles } from '@server/orders/order-store';
import type { OrderRow } from '@server/orders/order-view';
import { assertReadyToPay } from '@server/orders/ready-to-pay';
import { hashToken } from '@server/secrets';
import { currentUser } from '@server/users/current-user';
import { isEmail } from '@shared/lib/email';
import { type AttemptAnswer, storedAnswer } from './attempt';
import { type Attempt, claimAttempt, findAttempt, holdAttempt, insertAttempt } from './attempt-store';
import { paidElsewhere, runAttempt, settleAbandoned } from './run-attempt';

/**
 * POST /v1/order/execute/stripe (Specification 7): pays the visitor's open order once. The same Idempotency-Key gets
 * the same answer; while it is being worked on, 409. What the page says it costs is not looked at.
 *
 * @throws Refusal 400 before anything was begun, 409 and 503 when the outcome is not known yet.
 */
export async function executeOrder(
  services: Services,
  session: Session,
  key: string,
  body: JsonObject,
): Promise<AttemptAnswer> {
  const payment = readPayment(body);
  const known = await findAttempt(services.db, key);
  if (known) return goOn(services, session, known, payment.fingerprint);

  const order = await payableOrder(services, session, payment.order);
  const user = await currentUser(services, session.userId);
  const begin = {
    key,
    order_id: order.id,
    visitor_id: session.visitorId,
    fingerprint: payment.fingerprint,
    token: payment.token,
    email: payment.email || (user?.email ?? ''),
  };
  const check: Parameters<typeof insertAttempt>[2] = (now, files) => assertReadyToPay(services, now, files);
  let attempt = await insertAttempt(services, begin, check);
  if (!attempt) {
    await settleAbandoned(services, order.id);
    attempt = await insertAttempt(services, begin, check);
  }
  if (!attempt) throw underWay();
  const begun = attempt;
  return holdAttempt(services, key, async () => (await paidElsewhere(services, begun)) ?? runAttempt(services, begun));
}

async function goOn(
  services: Services,
  session: Session,
  attempt: Attempt,
  fingerprint: string,
): Promise<AttemptAnswer> {
  if (attempt.visitor_id !== session.visitorId || attempt.fingerprint !== fingerprint) {
    throw new Refusal(400, 'This payment attempt was already used for something else', { code: 'idempotency_error' });
  }
  const stored = storedAnswer(attempt);
  if (stored) return stored;
  const claimed = await claimAttempt(services, attempt.key);
  if (!claimed) throw underWay();
  return holdAttempt(services, claimed.key, () => runAttempt(services, claimed));
}

/** The visitor's open order; `shown` is the one the page says it shows, or empty. */
async function payableOrder(services: Services, session: Session, shown: string): Promise<OrderRow> {
  const order = await findOpenOrder(services.db, session);
  if (shown !== '' && shown !== order?.id) await refuseOther(services, session, shown);
  const files = order ? await registeredFiles(services.db, order.id) : [];
  if (!order || (files.length === 0 && order.to_number === '')) await assertNothingPaid(services, session);
  if (!order) throw new Refusal(400, 'There is no open order: please reload the page');
  assertReadyToPay(services, order, files);
  return order;
}

/** A page that was left behind by another tab's payment is told so, instead of what its new, empty order lacks. */
async function assertNothingPaid({ db }: Services, session: Session): Promise<void> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('visitor_id', '=', session.visitorId)
    .where('state', '=', 'paid')
    .limit(1)
    .executeTakeFirst();
  if (paid) throw alreadyPaid();
}

/** What a page that was left behind shows is paid or gone; what is open now was never looked at there. */
async function refuseOther({ db }: Services, session: Session, shown: string): Promise<never> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', shown)
    .where('visitor_id', '=', session.visitorId)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (paid) throw alreadyPaid();
  throw new Refusal(400, 'This page shows an order that is not open any more: please reload it', {
    code: 'other_order',
  });
}

function readPayment(body: JsonObject): { token: string; order: string; email: string; fingerprint: string } {
  const token = requiredText(body, 'token', undefined, 255);
  if (!/^(?:tok|ctoken)_\w{1,200}$/.test(token)) throw new Refusal(400, 'The field token is not valid');
  textField(body, 'url', 4_096);
  textField(body, 'environment', 100);
  const settings = Object.hasOwn(body, 'settings') ? objectField(body, 'settings') : {};
  const given = (textField(body, 'email', 300) ?? '').trim();
  return {
    token,
    order: textField(body, 'order', 200) ?? '',
    email: isEmail(given) ? given : '',
    fingerprint: hashToken(JSON.stringify([token, settings])),
  };
}

function alreadyPaid(): Refusal {
  return new Refusal(400, 'This order is already paid: please reload the page to begin another', {
    code: 'already_paid',
  });
}

function underWay(): Refusal {
  return new Refusal(409, 'This order is being paid right now', {}, 1_000);
}
