import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { ArchiveDocumentTable } from '@server/data/tables/archives';
import { holdName, transact } from '@server/data/transact';
import { randomId } from '@shared/lib/random-id';
import type { Insertable } from 'kysely';
import PostalMime from 'postal-mime';

/** One document to be filed. */
export interface Received {
  name: string;
  content: Uint8Array;
}

/** Most documents filed from one mail. */
const MOST_DOCUMENTS = 50;

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
export async function fileMail(services: Services, raw: Uint8Array, archiveIds: readonly string[]): Promise<number> {
  const mail = await PostalMime.parse(raw);
  const documents = mail.attachments
    .filter(({ mimeType, filename }) => mimeType === 'application/pdf' || /\.pdf$/i.test(filename ?? ''))
    .slice(0, MOST_DOCUMENTS)
    .map(({ filename, content }) => ({ name: filename ?? 'document.pdf', content: bytesOf(content) }));
  const messageId = mail.messageId ?? randomId();
  const about = {
    sender: (mail.from?.address ?? '').slice(0, 254),
    subject: (mail.subject ?? '').slice(0, 500),
    messageId,
  };
  let filed = 0;
  for (const archiveId of archiveIds) {
    if (await isFiled(services.db, archiveId, messageId)) continue;
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
  const rows: Insertable<ArchiveDocumentTable>[] = [];
  for (const { name, content } of documents) {
    const key = `archive-${randomId()}.pdf`;
    await services.bucket.write(key, chunksOf(content), services.config.maxFileBytes);
    rows.push({
      key,
      archive_id: archiveId,
      name: name.replaceAll('\0', '').slice(0, 500),
      size: content.byteLength,
      sender: about.sender,
      subject: about.subject.replaceAll('\0', ''),
      message_id: about.messageId,
      received_at: services.clock.now(),
    });
  }
  if (rows.length === 0) return false;
  const isNew = await transact(services.db, async (transaction) => {
    await holdName(transaction, `mail ${archiveId} ${about.messageId}`);
    if (await isFiled(transaction, archiveId, about.messageId)) return false;
    await transaction.insertInto('archive_documents').values(rows).execute();
    return true;
  });
  if (!isNew) for (const { key } of rows) await services.bucket.remove(key);
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

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

async function* chunksOf(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(content);
}
