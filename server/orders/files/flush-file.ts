import type { Session } from '@server/http/app-env';
import { changeOrder } from '@server/orders/order-store';
import type { OrderServices } from '@server/orders/services';
import { removeNow, scheduleFileRemoval } from './removals';

/** POST /v1/file/flush/{key}: deletes a file of an open order. A file that is already gone counts as deleted. */
export async function flushFile(services: OrderServices, session: Session, key: string): Promise<void> {
  const { db, clock } = services;
  const file = await db.selectFrom('order_files').select('order_id').where('key', '=', key).executeTakeFirst();
  if (!file) return;
  const removed = await changeOrder(services, session, file.order_id, async (transaction) => {
    const rows = await transaction.deleteFrom('order_files').where('key', '=', key).returningAll().execute();
    await scheduleFileRemoval(transaction, rows, clock.now());
    return rows;
  });
  await removeNow(services, removed);
}
