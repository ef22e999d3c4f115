import type { Database } from '@server/data/database';
import { endSessionsOf } from '@server/http/session';

/**
 * Gives a person another password, and ends what the old one opened: every session, and every reset link that is under
 * way. Inside the caller's transaction.
 *
 * @param now ms since the epoch
 */
export async function setPassword(db: Database, userId: string, passwordHash: string, now: number): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await endSessionsOf(db, userId);
  const links = db.updateTable('password_resets').set({ used_at: now }).where('user_id', '=', userId);
  await links.where('used_at', 'is', null).execute();
}
