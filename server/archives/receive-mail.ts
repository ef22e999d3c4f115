import { createReadStream } from 'node:fs';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { ArchiveDocumentTable } from '@server/data/tables/archives';
import { lockName, transact } from '@server/data/transact';
import { randomId } from '@shared/lib/random-id';
import type { Insertable } from 'kysely';
import type { ReadMail } from './read-mail';

/** A document to file. */
export interface Received {
  name: string;
  /** Its bytes from the start; called once per archive. */
  chunks: () => AsyncIterable<Uint8Array>;
}

/** The archive an address belongs to; undefined if unknown, for example after the identifier changed. */
export async function archiveOfAddress(services: Services, address: string): Promise<string | undefined> {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  if (domain !== services.config.archiveDomain.toLowerCase()) return undefined;
  const row = await services.db.selectFrom('archives').select('id').where('id', '=', local).executeTakeFirst();
  return row?.id;
}

/**
 * Files a mail's PDF attachments into the archives it was sent to (specification 1). A mail delivered twice is filed
 * once. Returns the number of documents filed.
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
 * Stores documents in the bucket and adds them to the archive, all or none. False if the same mail was filed in the
 * meantime: a sender that got no answer in time resends, perhaps to another process.
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
    await lockName(transaction, `mail ${archiveId} ${about.messageId}`);
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
