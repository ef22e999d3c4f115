import type { OrderRow } from '@server/orders/order-view';
import type { Database } from '@server/platform/data/database';
import type { FaxDeliveryTable } from '@server/platform/data/tables/deliveries';
import type { Selectable, Updateable } from 'kysely';

/** A delivery, as stored. */
export type DeliveryRow = Selectable<FaxDeliveryTable>;

/** The delivery of a paid order, stored with its first run. */
export async function takeDelivery(db: Database, order: OrderRow, now: number): Promise<DeliveryRow> {
  const row: DeliveryRow = {
    order_id: order.id,
    state: 'waiting',
    pages: order.paid_pagecount ?? 0,
    pages_sent: 0,
    tries: 0,
    next_try: now,
    engine: null,
    engine_fax: null,
    handing_over_at: null,
    reason: null,
    detail: null,
    refused_at: null,
    created_at: now,
    updated_at: now,
    ended_at: null,
  };
  const made = await db
    .insertInto('fax_deliveries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ?? (await findDelivery(db, order.id)) ?? row;
}

/** The delivery of an order; undefined before its first run. */
export function findDelivery(db: Database, orderId: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('fax_deliveries').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** Changes a delivery that has not ended; false if it has. */
export async function changeDelivery(
  db: Database,
  orderId: string,
  changes: Updateable<FaxDeliveryTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('fax_deliveries')
    .set(changes)
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another engine than this one has the try under way, or may have it: only that one could tell. */
export function isWithAnother(
  { engine, engine_fax, handing_over_at }: DeliveryRow,
  { name }: { name: string },
): boolean {
  return (engine_fax ?? handing_over_at) !== null && engine !== null && engine !== name;
}
