import type { Services } from '@server/context';
import type { JsonObject, Session } from '@server/http/app-env';
import { type Rule, readBody } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { findOpenOrder, registeredFiles } from '@server/orders/order-store';
import type { OrderRow } from '@server/orders/order-view';
import { assertReadyToPay } from '@server/orders/ready-to-pay';
import type { AttemptAnswer } from '@server/payments/attempt';
import { assertSameUse, payOnce } from '@server/payments/pay-once';
import { hashToken } from '@server/secrets';
import { currentUser } from '@server/users/current-user';
import { type ExecuteBody, executeBody } from '@shared/api/shapes/payment';
import { isEmail } from '@shared/lib/email';
import { withTerms } from './order-attempts';
import { ORDER_PAYMENT } from './order-payment';

/**
 * POST /v1/order/execute/stripe (specification 7): pays the visitor's open order once. The same Idempotency-Key gets
 * the same answer, or 409 while the attempt is running. The price that the page states is ignored.
 *
 * @throws Refusal 400 before anything has begun, 409 and 503 if the outcome is not known yet.
 */
export async function executeOrder(
  services: Services,
  session: Session,
  key: string,
  body: JsonObject,
): Promise<AttemptAnswer> {
  const payment = readPayment(body);
  return payOnce(services, ORDER_PAYMENT, {
    names: { key },
    assertSame: ({ visitor_id, fingerprint }) =>
      assertSameUse(visitor_id === session.visitorId && fingerprint === payment.fingerprint),
    prepare: async () => {
      const order = await payableOrder(services, session, payment.order);
      const user = await currentUser(services, session.userId);
      const attempt = {
        key,
        order_id: order.id,
        visitor_id: session.visitorId,
        fingerprint: payment.fingerprint,
        token: payment.token,
        email: payment.email || (user?.email ?? ''),
      };
      const check: Parameters<typeof withTerms>[2] = (now, files) => assertReadyToPay(services, now, files);
      return { same: { order_id: order.id }, begin: (transaction) => withTerms(transaction, attempt, check) };
    },
  });
}

/** The visitor's open order; `shown` is the order that the page shows, or empty. */
async function payableOrder(services: Services, session: Session, shown: string): Promise<OrderRow> {
  const order = await findOpenOrder(services.db, session);
  if (shown !== '' && shown !== order?.id) await refuseOther(services, session, shown);
  const files = order ? await registeredFiles(services.db, order.id) : [];
  if (!order || (files.length === 0 && order.to_number === '')) await assertNothingPaid(services, session);
  if (!order) throw new Refusal(400, 'There is no open order: please reload the page');
  assertReadyToPay(services, order, files);
  return order;
}

/** Tells a page made stale by another tab's payment so, rather than what its new, empty order lacks. */
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

/** Refuses a stale page: the order it shows is paid or gone, and the one open now was never seen there. */
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

const PAYMENT: Record<keyof ExecuteBody, Rule> = {
  token: { max: 255, test: (token) => /^(?:tok|ctoken)_\w{1,200}$/.test(token) },
  url: { max: 4_096, mayBeBlank: true, absent: '' },
  environment: { max: 100, mayBeBlank: true, absent: '' },
  settings: { absent: {} },
  order: { max: 200 },
  email: { max: 300, tidy: (email) => email.trim() },
};

function readPayment(body: JsonObject): { token: string; order: string; email: string; fingerprint: string } {
  const { token, settings, order = '', email = '' } = readBody(executeBody, body, PAYMENT);
  return {
    token,
    order,
    email: isEmail(email) ? email : '',
    fingerprint: hashToken(JSON.stringify([token, settings])),
  };
}

function alreadyPaid(): Refusal {
  return new Refusal(400, 'This order is already paid: please reload the page to begin another', {
    code: 'already_paid',
  });
}
