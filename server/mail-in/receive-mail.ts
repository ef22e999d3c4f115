import { fileDocuments, isFiled } from '@server/archives/documents/file-documents';
import type { ArchiveServices } from '@server/archives/services';
import { chunksOf } from '@server/bucket/chunks-of';
import { randomId } from '@shared/lib/random-id';
import type { ReadMail } from './read-mail';

/** Id of an address's archive; undefined if unknown, for example after the identifier changed. */
export async function archiveOfAddress(services: ArchiveServices, address: string): Promise<string | undefined> {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  if (domain !== services.config.archiveDomain.toLowerCase()) return undefined;
  const row = await services.db.selectFrom('archives').select('id').where('id', '=', local).executeTakeFirst();
  return row?.id;
}

/**
 * Files a mail's PDF attachments into the archives that it was sent to (specification 1), once even if it is delivered
 * twice. Returns the number of documents filed. Throws like `fileDocuments`.
 */
export async function fileMail(
  services: ArchiveServices,
  mail: ReadMail,
  archiveIds: readonly string[],
): Promise<number> {
  const documents = mail.documents.map(({ name, path }) => ({ name, chunks: () => chunksOf(path) }));
  const messageId = mail.messageId ?? randomId();
  let filed = 0;
  for (const archiveId of archiveIds) {
    if (await isFiled(services.db, archiveId, messageId)) continue;
    const origin = { source: 'mail', sender: mail.sender, subject: mail.subject, messageId } as const;
    filed += (await fileDocuments(services, archiveId, documents, origin)).length;
  }
  return filed;
}
