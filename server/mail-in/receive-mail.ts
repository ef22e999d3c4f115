import { fileDocuments } from '@server/archives/documents/file-documents';
import { keepMessage } from '@server/archives/messages/message-store';
import type { ArchiveServices } from '@server/archives/services';
import { chunksOf } from '@server/bucket/chunks-of';
import { LEFT_OUT_WORDS } from './left-out';
import type { ReadMail } from './read-mail';

/** Id of an address's archive; undefined if unknown, for example after the identifier changed. */
export async function archiveOfAddress(services: ArchiveServices, address: string): Promise<string | undefined> {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  if (domain !== services.config.archiveDomain.toLowerCase()) return undefined;
  const row = await services.db.selectFrom('archives').select('id').where('id', '=', local).executeTakeFirst();
  return row?.id;
}

/**
 * Files a mail's documents into the archives that it was sent to (specification 1), once even if it is delivered twice:
 * the same content is the same document, under the mail's id, or if it has none, from its sender. Returns how many are
 * new in one of the archives. Throws like `fileDocuments`.
 */
export async function fileMail(
  services: ArchiveServices,
  mail: ReadMail,
  archiveIds: readonly string[],
): Promise<number> {
  const { sender, subject } = mail;
  const documents = mail.documents.map(({ name, path, hash }) => ({ name, hash, chunks: () => chunksOf(path) }));
  const messageId = idOf(mail);
  const leftOut = mail.leftOut.map((one) => ({ ...one, reason: LEFT_OUT_WORDS[one.reason] }));
  let filed = 0;
  for (const archiveId of archiveIds) {
    const origin = { source: 'mail', sender, subject, messageId, leftOut } as const;
    filed = Math.max(filed, (await fileDocuments(services, archiveId, documents, origin)).length);
  }
  return filed;
}

/** Keeps a mail without documents for the owners of the archives that it was sent to. */
export async function keepMail(
  services: ArchiveServices,
  mail: ReadMail,
  archiveIds: readonly string[],
): Promise<void> {
  const { sender, subject, text } = mail;
  for (const archiveId of archiveIds) {
    await keepMessage(services, archiveId, { sender, subject, text, messageId: idOf(mail) });
  }
}

/** A mail without an id is known by its sender and its content. */
function idOf({ messageId, sender }: ReadMail): string {
  return messageId ?? `no id, from ${sender}`;
}
