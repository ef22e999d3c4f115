import type { Session } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';
import { lockOrder, newOrder, registeredFiles, selectRegistered } from '@server/orders/order-store';
import { termsOf } from '@server/orders/order-terms';
import { assertReadyToPay } from '@server/orders/ready-to-pay';
import type { OrderAttempt } from '@server/payments/attempt';
import { type Beginning, begunAt } from '@server/payments/attempt-store';
import type { PaymentServices } from '@server/payments/services';
import type { Database } from '@server/platform/data/database';
import { tidyEmail } from '@shared/lib/email';

/** A page's request to pay. */
export interface OrderPayment {
  token: string;
  /** The id of the order that the page shows, or empty. */
  order: string;
  /** Tidied; may contain an invisible character. Empty if none. */
  email: string;
  fingerprint: string;
}

/**
 * A new attempt to pay the visitor's open order, which is locked until the caller's transaction ends.
 *
 * @param services with the caller's transaction as `db`
 * @throws Refusal 400 if nothing can be paid
 */
export async function beginPayment(
  services: PaymentServices,
  session: Session,
  id: string,
  { token, fingerprint, email, order: shown }: OrderPayment,
): Promise<Beginning<OrderAttempt>> {
  const { db, clock } = services;
  const locked = await db
    .selectFrom('orders')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('email')
        .where('users.id', '=', session.userId ?? '')
        .as('email'),
    )
    .where('visitor_id', '=', session.visitorId)
    .where('state', '=', 'open')
    .forUpdate('orders')
    .executeTakeFirst();
  // The order a page shows may not be stored yet: the refusal then names what it lacks, too.
  const order = locked ?? (await newOrder(services, session));
  if (shown !== '' && shown !== order.id) await refuseOther(db, session, shown);
  // A separate statement: one that waits for the lock sees the state from before the wait.
  const files = await filesToPay(db, order.id);
  if (files.length === 0 && order.to_number === '') await assertNothingPaid(db, session);
  assertReadyToPay(services, order, files);
  const attempt: OrderAttempt = {
    ...{ id, kind: 'order', ...begunAt(clock.now()) },
    ...{ order_id: order.id, visitor_id: session.visitorId, terms: termsOf(order, files) },
    ...{ token, fingerprint, email: email || tidyEmail(locked?.email ?? '') },
  };
  // None can begin while the order is locked.
  return { attempt, isAlone: !files.some(({ is_tried }) => is_tried) };
}

/**
 * The same attempt, after the one that blocked it has been settled. Locks the order, too.
 *
 * @param services with the caller's transaction as `db`
 * @throws Refusal 400 if it can no longer be paid
 */
export async function beginPaymentAgain(
  services: PaymentServices,
  before: OrderAttempt,
): Promise<Beginning<OrderAttempt>> {
  const { db, clock } = services;
  const order = await lockOrder(db, before.order_id);
  // A cleanup has just deleted it.
  if (!order) throw new Refusal(400, 'There is no open order: please reload the page');
  const files = await registeredFiles(db, order.id);
  // A paid order answers with its receipt.
  if (order.state === 'open') assertReadyToPay(services, order, files);
  return { attempt: { ...before, ...begunAt(clock.now()), terms: termsOf(order, files) }, isAlone: false };
}

/** An order's files, each with whether an attempt to pay the order is under way. */
function filesToPay(db: Database, orderId: string) {
  return selectRegistered(db, orderId)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payment_attempts')
            .select('id')
            .whereRef('payment_attempts.order_id', '=', 'order_files.order_id')
            .where('payment_attempts.state', 'in', ['running', 'needs_action']),
        )
        .as('is_tried'),
    )
    .execute();
}

/** Refuses a page made stale by another tab's payment with that reason, not with what its new, empty order lacks. */
async function assertNothingPaid(db: Database, session: Session): Promise<void> {
  const paid = await paidOrders(db, session).limit(1).executeTakeFirst();
  if (paid) throw alreadyPaid();
}

/** Refuses a stale page: the order it shows is paid or gone, and it has never shown the one open now. */
async function refuseOther(db: Database, session: Session, shown: string): Promise<never> {
  const paid = await paidOrders(db, session).where('id', '=', shown).executeTakeFirst();
  if (paid) throw alreadyPaid();
  throw new Refusal(400, 'This order is no longer open: please reload the page', {
    code: 'other_order',
  });
}

function paidOrders(db: Database, { visitorId }: Session) {
  return db.selectFrom('orders').select('id').where('visitor_id', '=', visitorId).where('state', '=', 'paid');
}

function alreadyPaid(): Refusal {
  return new Refusal(400, 'This order is already paid: please reload the page to start another', {
    code: 'already_paid',
  });
}
