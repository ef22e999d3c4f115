import type { ArchiveServices } from '@server/archives/services';
import { addForwards } from '@server/archives/storages/forward-store';
import { cancelRemoval, removeNow, scheduleOrphanRemoval } from '@server/orders/files/removals';
import type { Database } from '@server/platform/data/database';
import type { ArchiveDocumentTable } from '@server/platform/data/tables/archives';
import { lockName, transact } from '@server/platform/data/transact';
import { jobRow } from '@server/queue/queue';
import type { DocumentSource, LeftOut } from '@shared/api/shapes/documents';
import { randomId } from '@shared/lib/random-id';
import type { Insertable } from 'kysely';
import { assertHasRoom } from './document-quota';

/** A document to file. */
export interface Received {
  name: string;
  /**
   * SHA-256 of its bytes in hex, if known: then other content under the same id is another document. Without it, the id
   * alone decides.
   */
  hash?: string;
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
  /** What came with them and is not kept. */
  leftOut?: LeftOut[];
  /** Kinds of jobs to queue for each document besides `document-added`; their payload is `{document: id}`. */
  follows?: readonly string[];
  /** Runs in the transaction that files the documents; if it throws, nothing is filed. */
  alongside?: (transaction: Database) => Promise<void>;
}

/**
 * Stores documents in the bucket and adds them to the archive, all or none, each with a job `document-added`. Returns
 * the ids of those that were not filed before: a sender without a timely answer resends, perhaps to another process.
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
  const { source, sender, subject, messageId, leftOut = [] } = origin;
  const kept = { source, sender, subject, message_id: messageId, left_out: JSON.stringify(leftOut) };
  const rows: NewDocument[] = [];
  let added: NewDocument[] = [];
  // Only the commit is left: if it fails, the rows may exist, and only the answer was lost.
  const filing = { isLeftToCommit: false };
  try {
    for (const { name, hash = null, chunks } of documents) {
      if (hash !== null && (await isFiled(services.db, archiveId, { message_id: messageId, hash }))) continue;
      const [id, key] = [randomId(), `archive-${randomId()}.pdf`];
      await scheduleOrphanRemoval(services, key);
      const size = await services.bucket.write(key, chunks(), services.config.maxFileBytes);
      rows.push({ key, id, archive_id: archiveId, name, size, hash, ...kept });
    }
    if (rows.length === 0) return [];
    await transact(services.db, async (transaction) => {
      filing.isLeftToCommit = false;
      added = await addRows(transaction, services, archiveId, rows, origin);
      filing.isLeftToCommit = true;
    });
    return added.map(({ id }) => id);
  } finally {
    const unused = rows.filter((row) => !(filing.isLeftToCommit && added.includes(row)));
    await removeNow(
      services,
      unused.map(({ key }) => ({ key, sealed_key: null })),
    );
  }
}

/**
 * Waits for documents being filed into an archive, and blocks new ones until the transaction ends. A document's time is
 * read under this lock, so its holder sees every document received before.
 */
export function lockDocuments(transaction: Database, archiveId: string): Promise<void> {
  return lockName(transaction, `documents ${archiveId}`);
}

/**
 * Whether a document is in the archive: one that was deleted and is sent again comes again. The content of those filed
 * by older servers is not known: with the same size it is taken for the same.
 */
async function isFiled(
  db: Database,
  archiveId: string,
  { message_id, hash = null, size }: Pick<NewDocument, 'message_id' | 'hash'> & { size?: number },
): Promise<boolean> {
  let query = db
    .selectFrom('archive_documents')
    .select('key')
    .where('archive_id', '=', archiveId)
    .where('message_id', '=', message_id)
    .where('deleted_at', 'is', null);
  if (hash !== null) {
    query = query.where((where) => {
      const isSame = where('hash', '=', hash);
      return size === undefined ? isSame : where.or([isSame, where('hash', 'is', null).and('size', '=', size)]);
    });
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** A row to add, without the time, which is set on insertion. */
type NewDocument = Omit<Insertable<ArchiveDocumentTable>, 'received_at'>;

/** Returns those that are new. */
async function addRows(
  transaction: Database,
  services: ArchiveServices,
  archiveId: string,
  all: readonly NewDocument[],
  { follows = [], alongside }: Origin,
): Promise<NewDocument[]> {
  await lockDocuments(transaction, archiveId);
  const rows: NewDocument[] = [];
  for (const row of all) if (!(await isFiled(transaction, archiveId, row))) rows.push(row);
  if (rows.length === 0) return [];
  const { isWithoutPlan } = await assertHasRoom(transaction, services, archiveId, rows);
  const now = services.clock.now();
  await transaction
    .insertInto('archive_documents')
    .values(rows.map((row) => ({ ...row, received_at: now, is_without_plan: isWithoutPlan })))
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
  return rows;
}
