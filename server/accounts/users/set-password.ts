import { endSessionsOf } from '@server/http/session/session';
import type { Database } from '@server/platform/data/database';
import type { UserRow } from './accounts';

/**
 * Sets a person's password, or removes it (null), within the caller's transaction, and invalidates every session and
 * every pending reset link. A link that set nothing counts as used at 0.
 */
export async function setPassword(db: Database, userId: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await endSessionsOf(db, userId);
  const links = db.updateTable('password_resets').set({ used_at: 0 }).where('user_id', '=', userId);
  await links.where('used_at', 'is', null).execute();
}

/**
 * Whether a person's password is still the one that was checked; if so, it cannot change until the caller's transaction
 * ends. Checking takes long enough for another password to be set meanwhile.
 *
 * @param account as it was read for the check
 */
export async function holdPassword(
  transaction: Database,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.password_hash === password_hash;
}
