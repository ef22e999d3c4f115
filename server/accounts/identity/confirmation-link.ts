import type { AccountServices } from '@server/accounts/services';
import { letter } from '@server/mail/letter';
import { enqueueMail } from '@server/mail/mail-job';
import { DAY } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { hashToken } from '@server/platform/data/secrets';
import { randomId } from '@shared/lib/random-id';

/** Lifetime of a link, ms. */
export const LINK_LIFETIME = 3 * DAY;

/** Mails a link that confirms the address of an account, within the caller's transaction. */
export async function mailConfirmation(
  transaction: Database,
  { clock, config }: Pick<AccountServices, 'clock' | 'config'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const now = clock.now();
  const token = randomId(43);
  const own = transaction.deleteFrom('email_confirmations').where('user_id', '=', id);
  await own.where('expires_at', '<', now).execute();
  await transaction
    .insertInto('email_confirmations')
    .values({ token_hash: hashToken(token), user_id: id, expires_at: now + LINK_LIFETIME, used_at: null })
    .execute();
  const mail = letter(config, {
    to: email,
    subject: `Confirm your email address for ${config.brandName}`,
    paragraphs: [
      `Someone signed up for ${config.brandName} with this address. If that was you, please open this link within three days, and press the button on the page it opens:`,
      `${config.publicUrl}/v1/account/verify/confirm?token=${token}`,
      'If that was not you, you need not do anything. Until it is confirmed we send only receipts and password links to this address.',
    ],
  });
  await enqueueMail(transaction, now, mail, now + LINK_LIFETIME);
}
