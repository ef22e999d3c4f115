import type { Session } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';
import type { Database } from '@server/platform/data/database';
import { derivedId } from '@server/platform/data/secrets';
import { transact } from '@server/platform/data/transact';
import { NO_COVER } from './cover-texts';
import type { FileRow, OrderRow } from './order-view';
import { SINGLE_FAX } from './product';
import type { OrderServices } from './services';

/** The visitor's open order, created if there is none. Two concurrent calls get the same one. */
export async function openOrder(services: OrderServices, session: Session): Promise<OrderRow> {
  const found = await findOpenOrder(services.db, session);
  if (found) return found;
  const made = await services.db
    .insertInto('orders')
    .values(await newOrder(services, session))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Nothing was created: another call of this visitor has just created it.
  return made ?? openOrder(services, session);
}

/** The next order of a visitor who has no open one: it has an id, but is stored only with its first change. */
export async function newOrder(services: OrderServices, session: Session): Promise<OrderRow> {
  const now = services.clock.now();
  return {
    id: await nextOrderId(services, session),
    visitor_id: session.visitorId,
    user_id: session.userId,
    state: 'open',
    number: '',
    to_number: '',
    instantsend: true,
    deliverytime: null,
    tz: 'America/New_York',
    ...NO_COVER,
    sku: SINGLE_FAX.sku,
    created_at: now,
    updated_at: now,
    paid_at: null,
    paid_amount: null,
    paid_pagecount: null,
    payment_intent: null,
    receipt_email: null,
    paid_method: null,
  };
}

/** Derived from the visitor and their orders, so that it stays the same until an order is stored under it. */
async function nextOrderId({ db, secret }: OrderServices, { visitorId }: Session): Promise<string> {
  const orders = await db.selectFrom('orders').select('id').where('visitor_id', '=', visitorId).execute();
  const taken = new Set(orders.map(({ id }) => id));
  for (let count = taken.size; ; count += 1) {
    const id = derivedId(secret, `order.${visitorId}.${count}`);
    if (!taken.has(id)) return id;
  }
}

/** Locks an order: nothing else can change, pay or delete it until the transaction ends. Undefined if it is gone. */
export function lockOrder(transaction: Database, id: string): Promise<OrderRow | undefined> {
  return transaction.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The visitor's open order, if there is one. */
export function findOpenOrder(db: Database, session: Session): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('visitor_id', '=', session.visitorId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** An order of this visitor or of the signed-in person. Undefined for another person's. */
export function findOwnOrder(db: Database, session: Session, id: string): Promise<OrderRow | undefined> {
  return ownOrder(db, session, id).executeTakeFirst();
}

/** A paid order of any person: for a caller that has proven its access. */
export function findPaidOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).where('state', '=', 'paid').executeTakeFirst();
}

/**
 * Changes the visitor's own order while no other process can change it or begin to pay it. `change` must use the given
 * handle. Throws like `editableOrder`.
 */
export async function changeOrder<T>(
  services: OrderServices,
  session: Session,
  id: string,
  change: (transaction: Database, order: OrderRow) => Promise<T>,
): Promise<T> {
  return transact(services.db, async (transaction) => {
    const lock = () => ownOrder(transaction, session, id).forUpdate().executeTakeFirst();
    const order =
      (await lock()) ?? ((await keepShown({ ...services, db: transaction }, session, id)) && (await lock()));
    return change(transaction, await checkEditable(transaction, order));
  });
}

/** The order on a page may not be stored yet: the first change stores it. */
async function keepShown(services: OrderServices, session: Session, id: string): Promise<OrderRow | undefined> {
  if (await findOpenOrder(services.db, session)) return undefined;
  return (await nextOrderId(services, session)) === id ? openOrder(services, session) : undefined;
}

function ownOrder(db: Database, session: Session, id: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('visitor_id', '=', session.visitorId),
        ...(session.userId ? [where('user_id', '=', session.userId)] : []),
      ]),
    );
}

/** The visitor's own order, if it may still change. Throws 404, 409 while it is being paid, 400 once it is paid. */
export async function editableOrder(services: OrderServices, session: Session, id: string): Promise<OrderRow> {
  return checkEditable(services.db, await findOwnOrder(services.db, session, id));
}

async function checkEditable(db: Database, order: OrderRow | undefined): Promise<OrderRow> {
  if (!order) throw new Refusal(404, 'This order was not found: please reload the page');
  await assertEditable(db, order);
  return order;
}

/**
 * Throws 409 while the order is being paid, including during the bank's challenge, and 400 once it is paid: the order
 * is charged and faxed as it was when its payment began.
 */
async function assertEditable(db: Database, order: OrderRow): Promise<void> {
  if (order.state === 'paid') {
    throw new Refusal(400, 'This order is already paid: please reload the page to start another', {
      code: 'already_paid',
    });
  }
  if (await isBeingPaid(db, order.id)) throw new Refusal(409, BEING_PAID, {}, 2_000);
}

/** Whether an attempt to pay the order has begun and has no definite outcome yet. */
export async function isBeingPaid(db: Database, orderId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['running', 'needs_action'])
    .limit(1)
    .executeTakeFirst();
  return attempt !== undefined;
}

const BEING_PAID = "This order is being paid for and can't be changed right now";

/** The registered files of an order, in the order they were set up. */
export function registeredFiles(db: Database, orderId: string): Promise<FileRow[]> {
  return selectRegistered(db, orderId).execute();
}

/** The query of `registeredFiles`, to be extended. */
export function selectRegistered(db: Database, orderId: string) {
  return db
    .selectFrom('order_files')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'registered')
    .orderBy('position');
}
