import type { AccountServices } from '@server/accounts/services';
import { disconnectAll } from '@server/archives/connections';
import { endSessionsOf } from '@server/http/session/session';
import type { Database } from '@server/platform/data/database';
import { hashToken } from '@server/platform/data/secrets';

/**
 * Confirms the address that a token was mailed to, within the caller's transaction; returns the account, or null if the
 * token is unknown or expired. Of a token opened before, only the account is returned, if its address is confirmed.
 */
export async function confirmEmail(
  transaction: Database,
  services: AccountServices,
  token: string,
): Promise<string | null> {
  const now = services.clock.now();
  const byToken = hashToken(token);
  const used = await transaction
    .updateTable('email_confirmations')
    .set({ used_at: now })
    .where('token_hash', '=', byToken)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) return confirmedBefore(transaction, byToken);
  if (await markConfirmed(transaction, used.user_id, now)) {
    await endSessionsOf(transaction, used.user_id);
    await disconnectAll(transaction, services, used.user_id);
  }
  return used.user_id;
}

/** Records that an address is confirmed; returns whether it was not before. */
export async function markConfirmed(transaction: Database, userId: string, now: number): Promise<boolean> {
  const first = await transaction
    .updateTable('users')
    .set({ verified_at: now })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return first !== undefined;
}

/** Mail programs open links ahead, and people twice. */
async function confirmedBefore(db: Database, tokenHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('email_confirmations')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is not', null)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
