import type { ArchiveServices } from '@server/archives/services';
import { addForwards } from '@server/archives/storages/forward-store';
import { cancelRemoval, removeNow, scheduleOrphanRemoval } from '@server/orders/files/removals';
import type { Database } from '@server/platform/data/database';
import type { ArchiveDocumentTable } from '@server/platform/data/tables/archives';
import { lockName, transact } from '@server/platform/data/transact';
import { jobRow } from '@server/queue/queue';
import type { DocumentSource } from '@shared/api/shapes/documents';
import { randomId } from '@shared/lib/random-id';
import type { Insertable } from 'kysely';
import { assertHasRoom } from './document-quota';

/** A document to file. */
export interface Received {
  name: string;
  /** Its bytes from the start; called once per archive. */
  chunks: () => AsyncIterable<Uint8Array>;
}

/** Where documents came from. */
export interface Origin {
  source: DocumentSource;
  /** Address of a mail's sender, or the name of the person who printed. */
  sender: string;
  subject: string;
  /** Documents filed twice under one id are kept once. */
  messageId: string;
  /** Kinds of jobs to queue for each document besides `document-added`; their payload is `{document: id}`. */
  follows?: readonly string[];
  /** Runs in the transaction that files the documents; if it throws, nothing is filed. */
  alongside?: (transaction: Database) => Promise<void>;
}

/**
 * Stores documents in the bucket and adds them to the archive, all or none, each with a job `document-added`. Returns
 * their ids; none if the same mail was filed in the meantime: a sender without a timely answer resends, perhaps to
 * another process.
 *
 * @throws ArchiveFullError if the archive is full, TooLargeError for a document over the maximum size, and what
 * `alongside` throws.
 */
export async function fileDocuments(
  services: ArchiveServices,
  archiveId: string,
  documents: readonly Received[],
  origin: Origin,
): Promise<string[]> {
  const kept = { source: origin.source, sender: origin.sender, subject: origin.subject, message_id: origin.messageId };
  const rows: NewDocument[] = [];
  // Only the commit is left: if it fails, the rows may exist, and only the answer was lost.
  const filing = { isLeftToCommit: false };
  try {
    for (const { name, chunks } of documents) {
      const [id, key] = [randomId(), `archive-${randomId()}.pdf`];
      await scheduleOrphanRemoval(services, key);
      const size = await services.bucket.write(key, chunks(), services.config.maxFileBytes);
      rows.push({ key, id, archive_id: archiveId, name, size, ...kept });
    }
    if (rows.length === 0) return [];
    const isNew = await transact(services.db, async (transaction) => {
      filing.isLeftToCommit = false;
      filing.isLeftToCommit = await addRows(transaction, services, archiveId, rows, origin);
      return filing.isLeftToCommit;
    });
    return isNew ? rows.map(({ id }) => id) : [];
  } finally {
    const files = rows.map(({ key }) => ({ key, sealed_key: null }));
    if (!filing.isLeftToCommit) await removeNow(services, files);
  }
}

/**
 * Waits for documents being filed into an archive, and blocks new ones until the transaction ends. A document's time is
 * read under this lock, so its holder sees every document received before.
 */
export function lockDocuments(transaction: Database, archiveId: string): Promise<void> {
  return lockName(transaction, `documents ${archiveId}`);
}

/** Whether a mail with this id was filed into the archive. */
export async function isFiled(db: Database, archiveId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('archive_documents')
    .select('key')
    .where('archive_id', '=', archiveId)
    .where('message_id', '=', messageId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A row to add, without the time, which is set on insertion. */
type NewDocument = Omit<Insertable<ArchiveDocumentTable>, 'received_at'>;

/** Returns whether they are new. */
async function addRows(
  transaction: Database,
  services: ArchiveServices,
  archiveId: string,
  rows: readonly NewDocument[],
  { messageId, follows = [], alongside }: Origin,
): Promise<boolean> {
  await lockDocuments(transaction, archiveId);
  if (await isFiled(transaction, archiveId, messageId)) return false;
  await assertHasRoom(transaction, services, archiveId, rows);
  const now = services.clock.now();
  await transaction
    .insertInto('archive_documents')
    .values(rows.map((row) => ({ ...row, received_at: now })))
    .execute();
  await cancelRemoval(
    transaction,
    rows.map(({ key }) => key),
  );
  // The jobs for a new document start after the commit.
  const jobs = rows.flatMap(({ id }) =>
    ['document-added', ...follows].map((kind) => jobRow(kind, { document: id }, now)),
  );
  await transaction.insertInto('jobs').values(jobs).execute();
  await addForwards(
    transaction,
    archiveId,
    rows.map(({ id }) => id),
    now,
  );
  await alongside?.(transaction);
  return true;
}
