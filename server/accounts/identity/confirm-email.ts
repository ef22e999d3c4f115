import type { Database } from '@server/platform/data/database';
import { hashToken } from '@server/platform/data/secrets';
import type { ConfirmDone } from '@shared/api/shapes/confirmation';

/** Whose address a link confirms, or has confirmed, as people open links twice; null if it no longer works. */
export async function accountOfLink(db: Database, now: number, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('email_confirmations')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'used_at', 'expires_at', 'verified_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return null;
  const works = row.used_at === null ? row.expires_at > now : row.verified_at !== null;
  return works ? row.user_id : null;
}

/**
 * Confirms the address that a token was mailed to, within the caller's transaction, if it is the address of the person
 * signed in. Nobody else can confirm it: whoever signed up with the address of another person would keep the password
 * of a confirmed account. The owner of the address resets that.
 */
export async function confirmEmail(
  transaction: Database,
  now: number,
  token: string,
  userId: string,
): Promise<ConfirmDone['outcome']> {
  const account = await accountOfLink(transaction, now, token);
  if (account === null) return 'expired';
  if (account !== userId) return 'other';
  const link = transaction.updateTable('email_confirmations').set({ used_at: now });
  await link.where('token_hash', '=', hashToken(token)).where('used_at', 'is', null).execute();
  await markConfirmed(transaction, userId, now);
  return 'confirmed';
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
