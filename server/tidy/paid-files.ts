import type { Services } from '@server/context';
import { transact } from '@server/data/transact';
import { planRemoval } from '@server/files/removals';
import { handedOver } from './handed-over';

/** Orders of one tidying: the other jobs wait meanwhile. */
const BATCH = 500;

/**
 * Plans the removal of the content of paid orders' files; what is known of them stays, for the receipts.
 *
 * @param before ms since the epoch: orders paid since then keep theirs, and so do those whose fax is not handed over
 */
export async function removePaidFiles({ db, clock }: Services, before: number): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'paid')
    .where('paid_at', '<', before)
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
  const done = await handedOver(
    db,
    orders.map(({ id }) => id),
    before,
  );
  if (done.length === 0) return;
  await transact(db, async (transaction) => {
    const files = await transaction
      .updateTable('order_files')
      .set({ removed_at: clock.now() })
      .where('order_id', 'in', done)
      .where('removed_at', 'is', null)
      .returningAll()
      .execute();
    await planRemoval(transaction, files, clock.now());
  });
}
