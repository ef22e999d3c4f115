import type { OrderServices } from '@server/orders/services';
import { DAY } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';

/**
 * A form is valid for an hour, and a third-party store accepts it even for a deleted file: nothing arrives after this
 * time, counted from the signing; ms.
 */
const FORM_OUTLIVED = DAY;

/** Files that a killed process stored in vain are removed after this time, ms. */
const HALF_DONE = DAY;

/** Removals per batch: other jobs wait during one. */
const BATCH = 1_000;

/** The columns of a file's row that tell where its content may be. */
interface StoredKeys {
  key: string;
  sealed_key: string | null;
}

/**
 * Records files for removal in the transaction that makes them obsolete. Rows are removed before files: a process
 * killed in between leaves files for the next cleanup, never a row without its file.
 *
 * @param now ms since the epoch
 */
export async function scheduleFileRemoval(
  transaction: Database,
  files: readonly (StoredKeys & { created_at: number })[],
  now: number,
): Promise<void> {
  for (const { key, sealed_key: sealed, created_at: begun } of files) {
    await scheduleRemovals(transaction, sealed === null ? [] : [sealed], now);
    await scheduleRemovals(transaction, [key], Math.max(now, begun + FORM_OUTLIVED));
  }
}

/** `scheduleFileRemoval` for single keys; `dueAt`: ms since the epoch. */
export async function scheduleRemovals(transaction: Database, keys: readonly string[], dueAt: number): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .insertInto('bucket_removals')
    .values(keys.map((key) => ({ key, due_at: dueAt })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ due_at: dueAt }))
    .execute();
}

/**
 * Records an upload for removal, in the transaction that registers its sealed copy: until its form expires, the store
 * accepts it again.
 *
 * @param now ms since the epoch
 */
export function scheduleUploadRemoval(transaction: Database, key: string, now: number): Promise<void> {
  return scheduleRemovals(transaction, [key], now + FORM_OUTLIVED);
}

/**
 * Schedules content for removal in a day, before it is stored under a key without a row: a process killed before the
 * row exists leaves no orphan. `cancelRemoval` keeps the content.
 */
export function scheduleOrphanRemoval({ db, clock }: OrderServices, key: string): Promise<void> {
  return scheduleRemovals(db, [key], clock.now() + HALF_DONE);
}

/** Cancels `scheduleOrphanRemoval`, in the transaction that adds the rows. */
export async function cancelRemoval(transaction: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await transaction.deleteFrom('bucket_removals').where('key', 'in', keys).execute();
}

/** Removes files at once, after the commit. One that cannot be removed stays scheduled. */
export async function removeNow({ bucket, log }: OrderServices, files: readonly StoredKeys[]): Promise<void> {
  const keys = files.flatMap(({ key, sealed_key: sealed }) => (sealed === null ? [key] : [sealed, key]));
  try {
    for (const key of keys) await bucket.remove(key);
  } catch (error) {
    log.warn('files are removed later', { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Removes what is due; returns whether there is more. Failures wait for the next run. */
export async function removeDue({ db, bucket, clock, log }: OrderServices): Promise<boolean> {
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
      // The bucket is probably down: the others would fail too.
      log.warn('files are removed later', { reason: error instanceof Error ? error.message : String(error) });
      return false;
    }
    await db.deleteFrom('bucket_removals').where('key', '=', key).where('due_at', '<=', now).execute();
  }
  return due.length === BATCH;
}
