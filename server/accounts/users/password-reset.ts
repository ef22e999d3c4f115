import type { AccountServices } from '@server/accounts/services';
import { Refusal } from '@server/http/refuse';
import { hashToken } from '@server/platform/data/secrets';
import { transact } from '@server/platform/data/transact';
import { hashPassword } from './passwords';
import { setPassword } from './set-password';

/**
 * Sets the password of the person the token was mailed to, uses up the token, and ends all their sessions.
 *
 * @throws Refusal 400 if the token is unknown, used or expired.
 */
export async function resetPassword(services: AccountServices, token: string, password: string): Promise<void> {
  const now = services.clock.now();
  const passwordHash = await hashPassword(password);
  await transact(services.db, async (transaction) => {
    const reset = await transaction
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (!reset) throw new Refusal(400, 'This link has expired or was already used: please request a new one');
    await setPassword(transaction, reset.user_id, passwordHash, now);
  });
}
