import { DAY } from '@server/clock';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';

/**
 * A key that a form was signed for is removed once more after this, ms: the form may be used for an hour, and a store
 * that is not ours takes it whatever became of the file.
 */
const FORM_OUTLIVED = DAY;

/** What of a file's row says where its content may be. */
interface Kept {
  key: string;
  sealed_key: string | null;
}

/**
 * Writes down, in the transaction that makes files superfluous, that they are to be removed. So rows go before files: a
 * process that ends in between leaves files that the next tidying removes, never a row without its file.
 */
export async function planRemoval(transaction: Database, files: readonly Kept[], now: number): Promise<void> {
  await planRemovals(
    transaction,
    files.map(({ key }) => key),
    now + FORM_OUTLIVED,
  );
  await planRemovals(transaction, sealedKeys(files), now);
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
  try {
    for (const key of [...files.map((file) => file.key), ...sealedKeys(files)]) await bucket.remove(key);
  } catch (error) {
    log.warn('files are removed later', { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Removes what is planned and due. What fails waits for the next time. */
export async function removeDue({ db, bucket, clock, log }: Services): Promise<void> {
  const due = await db
    .selectFrom('bucket_removals')
    .select('key')
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .limit(1_000)
    .execute();
  for (const { key } of due) {
    try {
      await bucket.remove(key);
    } catch (error) {
      // The bucket is away: the others would wait for it too.
      log.warn('files are removed later', { reason: error instanceof Error ? error.message : String(error) });
      return;
    }
    await db.deleteFrom('bucket_removals').where('key', '=', key).where('due_at', '<=', clock.now()).execute();
  }
}

function sealedKeys(files: readonly Kept[]): string[] {
  return files.flatMap(({ sealed_key: key }) => (key === null ? [] : [key]));
}
