import { type FaxStanding, statusOf, withOpenJob } from '@server/faxing/delivery/fax-status';
import type { FaxingServices } from '@server/faxing/services';
import { Refusal } from '@server/http/refuse';
import type { OrderRow } from '@server/orders/order-view';
import type { FaxPage, SentFax } from '@shared/api/shapes/orders/faxes';

/** Faxes per page of the list. */
const PAGE = 50;

/**
 * A page of the faxes that an account holder has paid for, newest first.
 *
 * @param before guid of the fax that the page follows; the first page by default
 * @throws Refusal 404 if `before` is not this account holder's fax.
 */
export async function listFaxes(services: FaxingServices, userId: string, before?: string): Promise<FaxPage> {
  const { db, clock } = services;
  const own = db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('state', '=', 'paid');
  let query = own;
  if (before !== undefined) {
    const last = await own.where('id', '=', before).executeTakeFirst();
    if (!last) throw new Refusal(404, 'There is no such fax');
    query = query.where((where) =>
      where.or([
        where('paid_at', '<', last.paid_at),
        where.and([where('paid_at', '=', last.paid_at), where('id', '<', last.id)]),
      ]),
    );
  }
  const rows = await query
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const orders = rows.slice(0, PAGE);
  const [names, standings] = await Promise.all([namesOf(services, orders), standingsOf(services, orders)]);
  const values = orders.map((order) => viewFax(order, names.get(order.id) ?? [], standings(order.id), clock.now()));
  return { values, more: rows.length > PAGE };
}

function viewFax(order: OrderRow, filenames: string[], standing: FaxStanding, now: number): SentFax {
  const { id, to_number, paid_pagecount, paid_amount, paid_at, instantsend, deliverytime } = order;
  return {
    id,
    to: to_number,
    pagecount: paid_pagecount ?? 0,
    amount: paid_amount ?? 0,
    created: new Date(paid_at ?? 0).toISOString(),
    ...(instantsend || deliverytime === null ? {} : { deliverytime }),
    status: statusOf(order, standing, now).status,
    filenames,
  };
}

/** Names of the orders' files, in order. */
async function namesOf({ db }: FaxingServices, orders: readonly OrderRow[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  if (orders.length === 0) return names;
  const files = await db
    .selectFrom('order_files')
    .select(['order_id', 'name'])
    .where('order_id', 'in', idsOf(orders))
    .where('state', '=', 'registered')
    .orderBy('position')
    .execute();
  for (const { order_id, name } of files) names.set(order_id, [...(names.get(order_id) ?? []), name]);
  return names;
}

async function standingsOf(
  { db }: FaxingServices,
  orders: readonly OrderRow[],
): Promise<(orderId: string) => FaxStanding> {
  if (orders.length === 0) return () => ({ isHandedOver: false });
  const ids = idsOf(orders);
  const [deliveries, refunds] = await Promise.all([
    db.selectFrom('fax_deliveries').selectAll().where('order_id', 'in', ids).execute(),
    db.selectFrom('order_refunds').selectAll().where('order_id', 'in', ids).execute(),
  ]);
  const refundOf = new Map(refunds.map((refund) => [refund.order_id, refund]));
  const deliveryOf = new Map(deliveries.map((delivery) => [delivery.order_id, delivery]));
  const others = ids.filter((id) => !deliveryOf.has(id));
  const open = await withOpenJob(db, others);
  const handedOver = new Set(others.filter((id) => !open.has(id)));
  return (id) => ({ delivery: deliveryOf.get(id), refund: refundOf.get(id), isHandedOver: handedOver.has(id) });
}

function idsOf(orders: readonly OrderRow[]): string[] {
  return orders.map(({ id }) => id);
}
