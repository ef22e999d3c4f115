import { HOUR } from '@server/clock';
import type { Services } from '@server/context';
import { transact } from '@server/data/transact';
import { Refusal } from '@server/http/refuse';
import { enqueueMail } from '@server/mail/mail-job';
import { hashToken } from '@server/secrets';
import { randomId } from '@shared/lib/random-id';
import { findAccount } from './accounts';
import { hashPassword } from './passwords';

/** How long a reset link works, and how long the cookie it sets. */
export const RESET_LIFETIME = HOUR;

/**
 * Mails a reset link when the address has an account. The answer does not tell whether it has: the same is done up to
 * the mail, which leaves later.
 */
export async function sendResetLink(services: Services, email: string): Promise<void> {
  const { db, clock, config } = services;
  const token = randomId(43);
  const account = await findAccount(services, email);
  if (!account) return;
  await transact(db, async (transaction) => {
    const row = { token_hash: hashToken(token), user_id: account.id, expires_at: clock.now() + RESET_LIFETIME };
    await transaction
      .insertInto('password_resets')
      .values({ ...row, used_at: null })
      .execute();
    await enqueueMail(transaction, clock.now(), {
      to: email,
      subject: `Choose a new ${config.brandName} password`,
      text:
        `Somebody asked to reset the password of your ${config.brandName} account. To choose a new one, open\n\n` +
        `${config.publicUrl}/v1/resources/passwordreset?token=${token}\n\n` +
        'The link works once, within an hour. If it was not you, you need do nothing: your password stays as it is.\n',
    });
  });
}

/**
 * Sets the password of the person the token was mailed to; the token is used up and every session of theirs ends.
 *
 * @throws Refusal 400 when the token is unknown, used or too old.
 */
export async function resetPassword(services: Services, token: string, password: string): Promise<void> {
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
    if (!reset) throw new Refusal(400, 'This link has been used or is too old: please ask for a new one');
    const { user_id: userId } = reset;
    await transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
    const others = transaction.updateTable('password_resets').set({ used_at: now }).where('user_id', '=', userId);
    await others.where('used_at', 'is', null).execute();
  });
}
