import { DAY } from '@server/clock';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';

/**
 * The form of a key may be used for an hour, and a store that is not ours takes it whatever became of the file: after
 * this, counted from when it was signed, nothing comes any more; ms.
 */
const FORM_OUTLIVED = DAY;

/** Removals of one tidying: the other jobs wait meanwhile. */
const BATCH = 1_000;

/** What of a file's row says where its content may be. */
interface Kept {
  key: string;
  sealed_key: string | null;
}

/**
 * Writes down, in the transaction that makes files superfluous, that they are to be removed. So rows go before files: a
 * process that ends in between leaves files that the next tidying removes, never a row without its file.
 *
 * @param now ms since the epoch
 */
export async function planRemoval(
  transaction: Database,
  files: readonly (Kept & { created_at: number })[],
  now: number,
): Promise<void> {
  for (const { key, sealed_key: sealed, created_at: begun } of files) {
    await planRemovals(transaction, sealed === null ? [] : [sealed], now);
    await planRemovals(transaction, [key], Math.max(now, begun + FORM_OUTLIVED));
  }
}

/** The same for single keys; `dueAt`: ms since the epoch. */
export async function planRemovals(transaction: Database, keys: readonly string[], dueAt: number): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .insertInto('bucket_removals')
    .values(keys.map((key) => ({ key, due_at: dueAt })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Removes files now, after the commit. One that cannot be removed stays planned. */
export async function removeNow({ bucket, log }: Services, files: readonly Kept[]): Promise<void> {
  const keys = files.flatMap(({ key, sealed_key: sealed }) => (sealed === null ? [key] : [sealed, key]));
  try {
    for (const key of keys) await bucket.remove(key);
  } catch (error) {
    log.warn('files are removed later', { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Removes what is planned and due; whether more is. What cannot be removed waits for the next time. */
export async function removeDue({ db, bucket, clock, log }: Services): Promise<boolean> {
  const now = clock.now();
  const due = await db
    .selectFrom('bucket_removals')
    .select('key')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH)
    .execute();
  for (const { key } of due) {
    try {
      await bucket.remove(key);
    } catch (error) {
      // The bucket is away, most likely: the others would wait for it too.
      log.warn('files are removed later', { reason: error instanceof Error ? error.message : String(error) });
      return false;
    }
    await db.deleteFrom('bucket_removals').where('key', '=', key).where('due_at', '<=', now).execute();
  }
  return due.length === BATCH;
}
