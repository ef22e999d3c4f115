import type { ArchiveServices } from '@server/archives/services';
import { archiveLink } from '@server/http/site/archive-link';
import { letter } from '@server/mail/letter';
import { enqueueMail } from '@server/mail/mail-job';
import { transact } from '@server/platform/data/transact';
import { STORAGE_NAMES } from '@shared/reference/features';
import type { LinkRow } from './link-store';

/** Records that a storage refuses a link's tokens, and mails the person once. */
export async function breakLink(
  services: ArchiveServices,
  { id, archive_id, provider, account }: LinkRow,
): Promise<void> {
  const { db, clock, config, log } = services;
  const now = clock.now();
  const isNew = await transact(db, async (transaction) => {
    const broken = await transaction
      .updateTable('storage_links')
      .set({ broken_at: now })
      .where('id', '=', id)
      .where('broken_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!broken) return false;
    const { email } = await transaction
      .selectFrom('users')
      .innerJoin('archives', 'archives.user_id', 'users.id')
      .select('email')
      .where('archives.id', '=', archive_id)
      .executeTakeFirstOrThrow();
    const name = STORAGE_NAMES[provider];
    const message = letter(config, {
      to: email,
      subject: `${config.brandName} can no longer save to your ${name}`,
      paragraphs: [
        `${name} no longer lets us save the documents of your archive ${archive_id} in the account ${account}. ` +
          'This happens when access is taken back there, or after a new password.',
        [`To go on, link ${name} again:`, archiveLink(config, archive_id, 'storage')],
        'Documents that were not saved meanwhile are then saved too. They are all in your archive.',
      ],
    });
    await enqueueMail(transaction, now, message);
    return true;
  });
  if (isNew) log.info('storage link broken', { archiveId: archive_id, provider });
}
