import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { ArchiveDocumentTable } from '@server/data/tables/archives';
import type { DocumentForwardTable } from '@server/data/tables/storages';
import { jobRow } from '@server/jobs/queue';
import type { StorageProvider } from '@shared/api/shapes/archives';
import type { Forwarding } from '@shared/api/shapes/documents';
import { type Selectable, sql, type Updateable } from 'kysely';

/** Jobs per statement: its values are numbered up to 65,535. */
const BATCH = 1_000;

/** Which copy a job is about. */
export interface ForwardKey {
  document: string;
  provider: StorageProvider;
}

/** A copy to be made, with what is known about its document. */
export type Forward = Pick<Selectable<DocumentForwardTable>, 'state' | 'file_name' | 'remote_id' | 'tries'> &
  Pick<Selectable<ArchiveDocumentTable>, 'archive_id' | 'deleted_at' | 'key' | 'name' | 'received_at' | 'size'> & {
    user_id: string;
    report_tz: string | null;
  };

/** Adds a copy and its job for each storage that the archive of these new documents is linked to. */
export async function addForwards(
  transaction: Database,
  archiveId: string,
  documents: readonly string[],
  now: number,
): Promise<void> {
  const links = await transaction
    .selectFrom('storage_links')
    .select('provider')
    .where('archive_id', '=', archiveId)
    .orderBy('provider')
    .execute();
  const keys = documents.flatMap((document) => links.map(({ provider }): ForwardKey => ({ document, provider })));
  if (keys.length === 0) return;
  await transaction
    .insertInto('document_forwards')
    .values(keys.map(({ document, provider }) => ({ document_id: document, provider, state: 'waiting' as const })))
    .execute();
  await transaction
    .insertInto('jobs')
    .values(keys.map((key) => jobRow('forward-document', key, now)))
    .execute();
}

/** Copies that are tried again. */
interface Again {
  archiveId: string;
  provider: StorageProvider;
  /** Whether the link is to the same account as before: what was begun there may be found again. */
  isSame: boolean;
}

/** Tries all copies again that were not made, now that the storage is linked again. */
export async function forwardAgain(transaction: Database, now: number, again: Again): Promise<void> {
  const retried = await transaction
    .updateTable('document_forwards')
    .set({ state: 'waiting', message: null, tries: 0, ...(again.isSame ? {} : { remote_id: null }) })
    .where('provider', '=', again.provider)
    .where('state', '!=', 'done')
    .where('document_id', 'in', (where) =>
      where.selectFrom('archive_documents').select('id').where('archive_id', '=', again.archiveId),
    )
    .returning('document_id')
    .execute();
  for (let from = 0; from < retried.length; from += BATCH) {
    const rows = retried
      .slice(from, from + BATCH)
      .map(({ document_id }) => jobRow('forward-document', { document: document_id, provider: again.provider }, now));
    await transaction.insertInto('jobs').values(rows).execute();
  }
}

/** A copy and its document; undefined if one of them is gone. */
export function findForward({ db }: Services, { document, provider }: ForwardKey): Promise<Forward | undefined> {
  return db
    .selectFrom('document_forwards')
    .innerJoin('archive_documents', 'archive_documents.id', 'document_id')
    .innerJoin('archives', 'archives.id', 'archive_id')
    .select([
      'state',
      'file_name',
      'remote_id',
      'tries',
      'archive_id',
      'deleted_at',
      'key',
      'name',
      'received_at',
      'size',
    ])
    .select(['user_id', 'report_tz'])
    .where('document_id', '=', document)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Notes what became of a copy, unless it is made by now. */
export async function noteForward(
  { db }: Services,
  { document, provider }: ForwardKey,
  change: Updateable<Omit<DocumentForwardTable, 'document_id' | 'provider'>>,
): Promise<void> {
  await db
    .updateTable('document_forwards')
    .set(change)
    .where('document_id', '=', document)
    .where('provider', '=', provider)
    .where('state', '!=', 'done')
    .execute();
}

/** Forgets a copy that nobody wants any more. */
export async function dropForward({ db }: Services, { document, provider }: ForwardKey): Promise<void> {
  await db
    .deleteFrom('document_forwards')
    .where('document_id', '=', document)
    .where('provider', '=', provider)
    .where('state', '!=', 'done')
    .execute();
}

/** Where copies of these documents stand, by document. */
export async function forwardsOf(
  { db }: Services,
  documents: readonly string[],
): Promise<ReadonlyMap<string, readonly Forwarding[]>> {
  const byDocument = new Map<string, Forwarding[]>();
  if (documents.length === 0) return byDocument;
  const rows = await db
    .selectFrom('document_forwards')
    .select(['document_id', 'provider', 'state', 'message'])
    .where('document_id', '=', sql<string>`any(${documents}::text[])`)
    .orderBy('provider')
    .execute();
  for (const { document_id, message, ...row } of rows) {
    const forwarding = { ...row, ...(message === null ? {} : { message }) };
    byDocument.set(document_id, [...(byDocument.get(document_id) ?? []), forwarding]);
  }
  return byDocument;
}
