import type { Services } from '@server/context';
import { transact } from '@server/data/transact';
import { planRemoval } from '@server/files/removals';

/** Places of one tidying. */
const BATCH = 1_000;

/**
 * Takes back places for files that nobody has registered, with what was sent to them: they count against what an order
 * may hold.
 *
 * @param before ms since the epoch: places made since then stay
 */
export function removeUnregisteredFiles({ db, clock }: Services, before: number): Promise<void> {
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
    await planRemoval(transaction, files, clock.now());
  });
}
