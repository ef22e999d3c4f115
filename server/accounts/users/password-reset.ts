import { markConfirmed } from '@server/accounts/identity/confirm-email';
import { dropForeign } from '@server/accounts/identity/drop-foreign';
import { resetMail } from '@server/accounts/identity/reset-mail';
import type { AccountServices } from '@server/accounts/services';
import { connectionsOf, disconnectAll } from '@server/archives/connections';
import { Refusal } from '@server/http/refuse';
import { enqueueMail } from '@server/mail/mail-job';
import { hashToken } from '@server/platform/data/secrets';
import { transact } from '@server/platform/data/transact';
import type { ResetDone } from '@shared/api/shapes/connections';
import { LINK_REFUSED_CODE } from '@shared/api/wire';
import { hashPassword } from './passwords';
import { RESET_LIFETIME } from './reset-link';
import { setPassword } from './set-password';

const TOO_LATE = 'This page was open for too long: please sign in, and disconnect them on the page of your archives';

/**
 * Sets the password of the person the token was mailed to, uses up the token, and ends all their sessions. If their
 * address was not confirmed, it is now, and what somebody else may have left is dropped. A mail says so.
 *
 * @throws Refusal 400 if the token is unknown, used or expired.
 */
export async function resetPassword(services: AccountServices, token: string, password: string): Promise<ResetDone> {
  const { db, config } = services;
  const now = services.clock.now();
  const passwordHash = await hashPassword(password);
  return transact(db, async (transaction) => {
    const reset = await transaction
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id as userId')
      .executeTakeFirst();
    if (!reset) throw new Refusal(400, 'This link has expired or was already used: please request a new one');
    const { userId } = reset;
    await setPassword(transaction, userId, passwordHash);
    const done = (await markConfirmed(transaction, userId, now))
      ? await dropForeign(transaction, services, userId)
      : { connections: await connectionsOf(transaction, userId), disconnected: false, cardremoved: false };
    const { email } = await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await enqueueMail(transaction, now, resetMail(config, email, done));
    return done;
  });
}

/**
 * Disconnects all storages and printers of the person whose password this token has just set.
 *
 * @throws Refusal 400 if it has not set one within the last hour.
 */
export async function disconnectAfterReset(services: AccountServices, token: string): Promise<ResetDone> {
  return transact(services.db, async (transaction) => {
    const reset = await transaction
      .selectFrom('password_resets')
      .select('user_id')
      .where('token_hash', '=', hashToken(token))
      .where('used_at', '>', services.clock.now() - RESET_LIFETIME)
      .executeTakeFirst();
    if (!reset) throw new Refusal(400, TOO_LATE, { code: LINK_REFUSED_CODE });
    const connections = await disconnectAll(transaction, services, reset.user_id);
    return { connections, disconnected: true, cardremoved: false };
  });
}
