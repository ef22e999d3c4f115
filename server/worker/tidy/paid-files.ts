import { scheduleFileRemoval } from '@server/orders/files/removals';
import { transact } from '@server/platform/data/transact';
import type { WorkerServices } from '@server/worker/services';
import { isHandedOver } from './handed-over';

/** Orders per batch: other jobs wait meanwhile. */
const BATCH = 500;

/**
 * Schedules the removal of paid orders' content, and deletes their cover pages' texts; rows stay, for the receipts.
 *
 * @param before ms since the epoch: orders paid since then keep their files, as do those not handed over yet
 */
export async function removePaidFiles({ db, clock }: WorkerServices, before: number): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', '<', before)
    .where(isHandedOver)
    .where((where) =>
      where.exists(
        where
          .selectFrom('order_files')
          .select('key')
          .whereRef('order_files.order_id', '=', 'orders.id')
          .where('removed_at', 'is', null),
      ),
    )
    .orderBy('paid_at')
    .limit(BATCH)
    .execute();
  if (orders.length === 0) return;
  const done = orders.map(({ id }) => id);
  await transact(db, async (transaction) => {
    const files = await transaction
      .updateTable('order_files')
      .set({ removed_at: clock.now() })
      .where('order_id', 'in', done)
      .where('removed_at', 'is', null)
      .returningAll()
      .execute();
    await scheduleFileRemoval(transaction, files, clock.now());
    await transaction
      .updateTable('orders')
      .set({ coverto: '', coversubject: '', covermessage: '' })
      .where('id', 'in', done)
      .execute();
  });
}
