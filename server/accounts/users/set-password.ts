import { endSessionsOf } from '@server/http/session/session';
import type { Database } from '@server/platform/data/database';

/**
 * Sets a person's password within the caller's transaction, and invalidates every session and every pending reset link.
 *
 * @param now ms since the epoch
 */
export async function setPassword(db: Database, userId: string, passwordHash: string, now: number): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await endSessionsOf(db, userId);
  const links = db.updateTable('password_resets').set({ used_at: now }).where('user_id', '=', userId);
  await links.where('used_at', 'is', null).execute();
}
