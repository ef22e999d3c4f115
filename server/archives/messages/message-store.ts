import type { ArchiveServices } from '@server/archives/services';
import { DAY } from '@server/platform/clock';
import { lockName, transact } from '@server/platform/data/transact';
import type { ArchiveMessage } from '@shared/api/shapes/messages';
import { cutText } from '@shared/lib/plain-text';
import { randomId } from '@shared/lib/random-id';
import { LONGEST_MESSAGE } from './longest-message';

/** How long a message is kept, ms: long enough to confirm a forwarding. */
export const MESSAGES_KEPT = 3 * DAY;

/** Messages that an archive keeps; the oldest goes first, as anybody who knows the address can send. */
const MOST = 20;

/** A mail without documents. */
export interface ReceivedMessage {
  sender: string;
  subject: string;
  text: string;
  messageId: string;
}

/** Keeps a mail without documents for its archive's owner, once even if it is delivered twice. */
export async function keepMessage(
  { db, clock }: ArchiveServices,
  archiveId: string,
  { sender, subject, text, messageId }: ReceivedMessage,
): Promise<void> {
  await transact(db, async (transaction) => {
    await lockName(transaction, `messages ${archiveId}`);
    const ofArchive = transaction.selectFrom('archive_messages').where('archive_id', '=', archiveId);
    const known = await ofArchive
      .select('id')
      .where('message_id', '=', messageId)
      .where('text', '=', text)
      .executeTakeFirst();
    if (known) return;
    const row = { sender, subject, text, message_id: messageId, archive_id: archiveId };
    await transaction
      .insertInto('archive_messages')
      .values({ ...row, id: randomId(), received_at: clock.now() })
      .execute();
    const newest = ofArchive.select('id').orderBy('position', 'desc').limit(MOST);
    await transaction
      .deleteFrom('archive_messages')
      .where('archive_id', '=', archiveId)
      .where('id', 'not in', newest)
      .execute();
  });
}

/** An archive's messages, newest first; `archiveId`: an archive of the caller (`ownArchive`). */
export async function listMessages({ db, clock }: ArchiveServices, archiveId: string): Promise<ArchiveMessage[]> {
  const rows = await db
    .selectFrom('archive_messages')
    .selectAll()
    .where('archive_id', '=', archiveId)
    .where('received_at', '>', clock.now() - MESSAGES_KEPT)
    .orderBy('position', 'desc')
    .execute();
  return rows.map(({ id, sender, subject, text, received_at }) => ({
    // Older servers kept more.
    ...{ id, from: sender, subject, text: cutText(text, { bytes: LONGEST_MESSAGE }) },
    received: new Date(received_at).toISOString(),
  }));
}

/** Deletes a message for good; one that is gone already is no failure. */
export async function deleteMessage({ db }: ArchiveServices, archiveId: string, id: string): Promise<void> {
  await db.deleteFrom('archive_messages').where('archive_id', '=', archiveId).where('id', '=', id).execute();
}

/** Removes messages that came at `before` or earlier, ms since the epoch. */
export async function removeOldMessages({ db }: Pick<ArchiveServices, 'db'>, before: number): Promise<void> {
  await db.deleteFrom('archive_messages').where('received_at', '<=', before).execute();
}
