import type { Session } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';
import { lockOrder, newOrder, registeredFiles, selectRegistered } from '@server/orders/order-store';
import { termsOf } from '@server/orders/order-terms';
import type { FileRow, OrderRow } from '@server/orders/order-view';
import { assertReadyToPay } from '@server/orders/ready-to-pay';
import type { PaymentServices } from '@server/payments/services';
import type { Database } from '@server/platform/data/database';

/** An order about to be paid. */
export interface PayableOrder {
  order: OrderRow;
  files: FileRow[];
  /** Address of the signed-in person. */
  email: string | null;
  /** Whether an attempt to pay it is under way. None can begin while the order is locked. */
  isTried: boolean;
}

/**
 * The visitor's open order, locked until the caller's transaction ends, and ready to be paid.
 *
 * @param services with the caller's transaction as `db`
 * @param shown the order that the page shows, or empty
 * @throws Refusal 400 if nothing can be paid
 */
export async function lockPayableOrder(
  services: PaymentServices,
  session: Session,
  shown: string,
): Promise<PayableOrder> {
  const { db } = services;
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
  // The order a page shows may not be kept yet: then what it lacks is said of it too.
  const order = locked ?? (await newOrder(services, session));
  if (shown !== '' && shown !== order.id) await refuseOther(db, session, shown);
  // In a statement of its own: one that waits for the lock sees what was there before.
  const files = await filesToPay(db, order.id);
  if (files.length === 0 && order.to_number === '') await assertNothingPaid(db, session);
  assertReadyToPay(services, order, files);
  return { order, files, email: locked?.email ?? null, isTried: files.some(({ is_tried }) => is_tried) };
}

/**
 * What an order is paid for that another attempt has stood in the way of, as `termsOf` returns it, within the caller's
 * transaction: from then on nobody can change the order.
 *
 * @param services with the caller's transaction as `db`
 * @throws Refusal 400 if it can no longer be paid; a paid one answers with its receipt
 */
export async function lockAgain(services: PaymentServices, id: string): Promise<string> {
  const { db } = services;
  const order = await lockOrder(db, id);
  // A cleanup has just deleted it.
  if (!order) throw new Refusal(400, 'There is no open order: please reload the page');
  const files = await registeredFiles(db, id);
  if (order.state === 'open') assertReadyToPay(services, order, files);
  return termsOf(order, files);
}

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

/** Tells a page made stale by another tab's payment so, rather than what its new, empty order lacks. */
async function assertNothingPaid(db: Database, session: Session): Promise<void> {
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
async function refuseOther(db: Database, session: Session, shown: string): Promise<never> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', shown)
    .where('visitor_id', '=', session.visitorId)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (paid) throw alreadyPaid();
  throw new Refusal(400, 'This order is no longer open: please reload the page', {
    code: 'other_order',
  });
}

function alreadyPaid(): Refusal {
  return new Refusal(400, 'This order is already paid: please reload the page to start another', {
    code: 'already_paid',
  });
}
