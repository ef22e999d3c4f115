import { scheduleFileRemoval } from '@server/orders/files/removals';
import { transact } from '@server/platform/data/transact';
import type { WorkerServices } from '@server/worker/services';

/** Rows per batch. */
const BATCH = 1_000;

/**
 * Deletes files that were set up but never registered, with their uploads, because they count toward an order's limits.
 *
 * @param before ms since the epoch: files set up since then stay
 */
export function removeUnregisteredFiles({ db, clock }: WorkerServices, before: number): Promise<void> {
  return transact(db, async (transaction) => {
    const places = await transaction
      .selectFrom('order_files')
      .select('key')
      .where('state', '=', 'setup')
      .where('created_at', '<', before)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (places.length === 0) return;
    const files = await transaction
      .deleteFrom('order_files')
      .where(
        'key',
        'in',
        places.map(({ key }) => key),
      )
      .where('state', '=', 'setup')
      .returningAll()
      .execute();
    await scheduleFileRemoval(transaction, files, clock.now());
  });
}
