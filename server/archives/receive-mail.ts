import { createReadStream } from 'node:fs';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { ArchiveDocumentTable } from '@server/data/tables/archives';
import { holdName, transact } from '@server/data/transact';
import { randomId } from '@shared/lib/random-id';
import type { Insertable } from 'kysely';
import type { ReadMail } from './read-mail';

/** One document to be filed. */
export interface Received {
  name: string;
  /** Its bytes, from the beginning; asked for once for each archive. */
  chunks: () => AsyncIterable<Uint8Array>;
}

/** The archive an address belongs to; undefined for an unknown one, such as one from before an identifier changed. */
export async function archiveOfAddress(services: Services, address: string): Promise<string | undefined> {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  if (domain !== services.config.archiveDomain.toLowerCase()) return undefined;
  const row = await services.db.selectFrom('archives').select('id').where('id', '=', local).executeTakeFirst();
  return row?.id;
}

/**
 * Files what a mail carries into the archives it was sent to: its PDF attachments (Specification 1). A mail delivered
 * twice is filed once. Answers how many documents were filed.
 */
export async function fileMail(services: Services, mail: ReadMail, archiveIds: readonly string[]): Promise<number> {
  const documents = mail.documents.map(({ name, path }) => ({ name, chunks: () => createReadStream(path) }));
  const about = { sender: mail.sender, subject: mail.subject, messageId: mail.messageId ?? randomId() };
  let filed = 0;
  for (const archiveId of archiveIds) {
    if (await isFiled(services.db, archiveId, about.messageId)) continue;
    if (await fileDocuments(services, archiveId, documents, about)) filed += documents.length;
  }
  return filed;
}

/**
 * Keeps documents in the bucket and enters them in the archive, all of them or none. False when the same mail was filed
 * meanwhile: a sender that was not answered in time sends again, perhaps to another process.
 */
export async function fileDocuments(
  services: Services,
  archiveId: string,
  documents: readonly Received[],
  about: { sender: string; subject: string; messageId: string },
): Promise<boolean> {
  const kept = { sender: about.sender, subject: about.subject, message_id: about.messageId };
  const rows: Insertable<ArchiveDocumentTable>[] = [];
  const removeAll = async (): Promise<void> => {
    for (const { key } of rows) await services.bucket.remove(key);
  };
  try {
    for (const { name, chunks } of documents) {
      const key = `archive-${randomId()}.pdf`;
      const size = await services.bucket.write(key, chunks(), services.config.maxFileBytes);
      rows.push({ key, archive_id: archiveId, name, size, ...kept, received_at: services.clock.now() });
    }
  } catch (error) {
    await removeAll();
    throw error;
  }
  if (rows.length === 0) return false;
  const isNew = await transact(services.db, async (transaction) => {
    await holdName(transaction, `mail ${archiveId} ${about.messageId}`);
    if (await isFiled(transaction, archiveId, about.messageId)) return false;
    await transaction.insertInto('archive_documents').values(rows).execute();
    return true;
  });
  if (!isNew) await removeAll();
  return isNew;
}

async function isFiled(db: Database, archiveId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('archive_documents')
    .select('key')
    .where('archive_id', '=', archiveId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row !== undefined;
}
