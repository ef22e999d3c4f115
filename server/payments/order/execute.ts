import type { JsonObject, Session } from '@server/http/app-env';
import { type Rule, readBody } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import type { AttemptAnswer, OrderAttempt } from '@server/payments/attempt';
import { assertSameUse, payOnce } from '@server/payments/pay-once';
import type { PaymentServices } from '@server/payments/services';
import { hashToken } from '@server/platform/data/secrets';
import { type ExecuteBody, executeBody } from '@shared/api/shapes/orders/payment';
import { emailFault, hasInvisible, isEmail, tidyEmail } from '@shared/lib/email';
import { MESSAGES } from '@shared/messages';
import { beginPayment, beginPaymentAgain, type OrderPayment } from './begin-payment';
import { ORDER_PAYMENT } from './order-payment';

/**
 * POST /v1/order/execute/stripe (specification 7): pays the visitor's open order once. The same Idempotency-Key gets
 * the same answer, or 409 while the attempt is running. The price that the page states is ignored.
 *
 * @param known the attempt with this id as stored; undefined for a new one
 * @throws Refusal 400 before anything has begun, 409 and 503 if the outcome is not known yet.
 */
export async function executeOrder(
  services: PaymentServices,
  session: Session,
  { id, known }: { id: string; known: OrderAttempt | undefined },
  body: JsonObject,
): Promise<AttemptAnswer> {
  const payment = readPayment(body);
  return payOnce(services, ORDER_PAYMENT, {
    id,
    known,
    assertSame: ({ visitor_id, fingerprint }) =>
      assertSameUse(visitor_id === session.visitorId && fingerprint === payment.fingerprint),
    prepare: () => {
      // Checked last: an attempt under way gets its answer with any address.
      assertVisible(payment.email);
      return Promise.resolve((transaction, before) => {
        const within = { ...services, db: transaction };
        return before ? beginPaymentAgain(within, before) : beginPayment(within, session, id, payment);
      });
    },
  });
}

/**
 * The key of an attempt without one, as the table of specification 7 has no key: the same for the same visitor and
 * token, as a token pays once.
 *
 * @throws Refusal 400 if the body is not valid.
 */
export function keyOf({ visitorId }: Session, body: JsonObject): string {
  return hashToken(JSON.stringify([visitorId, readPayment(body).fingerprint]));
}

const PAYMENT: Record<keyof ExecuteBody, Rule> = {
  token: { max: 255, test: (token) => /^(?:tok|ctoken)_\w{1,200}$/.test(token) },
  url: { max: 4_096, mayBeBlank: true, absent: '' },
  environment: { max: 100, mayBeBlank: true, absent: '' },
  settings: { absent: {} },
  order: { max: 200 },
  email: { max: 300, tidy: tidyEmail },
};

function readPayment(body: JsonObject): OrderPayment {
  const { token, settings, order = '', email = '' } = readBody(executeBody, body, PAYMENT);
  return {
    token,
    order,
    email: isEmail(email) || hasInvisible(email) ? email : '',
    fingerprint: hashToken(JSON.stringify([token, settings])),
  };
}

/** Throws Refusal 400 if the address contains an invisible character. */
function assertVisible(email: string): void {
  if (hasInvisible(email)) throw new Refusal(400, emailFault(email, MESSAGES.card.emailInvalid) ?? '');
}
