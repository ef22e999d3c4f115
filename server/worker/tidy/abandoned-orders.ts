import { scheduleFileRemoval } from '@server/orders/files/removals';
import { isBeingPaid } from '@server/orders/order-store';
import type { Database } from '@server/platform/data/database';
import { transact } from '@server/platform/data/transact';
import type { WorkerServices } from '@server/worker/services';

/** Orders per batch: other jobs wait meanwhile. */
const BATCH = 500;

/**
 * Deletes abandoned orders, and schedules the removal of their files.
 *
 * @param before ms since the epoch: orders changed since then stay
 */
export async function removeAbandonedOrders({ db, clock }: WorkerServices, before: number): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'open')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(BATCH)
    .execute();
  for (const { id } of orders) {
    await transact(db, (transaction) => removeAbandoned(transaction, id, before, clock.now()));
  }
}

/**
 * Takes the same lock as the start of a payment, then checks again, as a payment may have begun since the first read.
 * The check is a separate statement: one that waits for a lock continues with the snapshot from before the wait.
 */
async function removeAbandoned(transaction: Database, id: string, before: number, now: number): Promise<void> {
  const order = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('updated_at', '<', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!order || (await isBeingPaid(transaction, id)) || (await hasNewFiles(transaction, id, before))) return;
  const files = await transaction.deleteFrom('order_files').where('order_id', '=', id).returningAll().execute();
  await scheduleFileRemoval(transaction, files, now);
  await transaction.deleteFrom('orders').where('id', '=', id).execute();
}

async function hasNewFiles(transaction: Database, id: string, before: number): Promise<boolean> {
  const file = await transaction
    .selectFrom('order_files')
    .select('key')
    .where('order_id', '=', id)
    .where('created_at', '>=', before)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}
