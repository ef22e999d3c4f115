import type { ArchiveServices } from '@server/archives/services';
import { SECOND } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import type { ArchiveDocumentTable } from '@server/platform/data/tables/archives';
import type { DocumentForwardTable, StorageLinkTable } from '@server/platform/data/tables/storages';
import { transact } from '@server/platform/data/transact';
import { jobRow } from '@server/queue/queue';
import type { Forwarding } from '@shared/api/shapes/documents';
import type { StorageProvider } from '@shared/reference/features';
import { type Selectable, sql, type Updateable } from 'kysely';
import { StorageTrouble } from './storage';

/** Jobs per statement: PostgreSQL numbers its values up to 65,535. */
const BATCH = 1_000;

/** Identifies the copy that a job is for. */
export interface ForwardKey {
  document: string;
  provider: StorageProvider;
}

/** The link that a run saves through. */
type LinkKey = Pick<Selectable<StorageLinkTable>, 'id' | 'archive_id' | 'provider'>;

/** A copy to be made, and what is known about its document. */
export type Forward = Pick<Selectable<DocumentForwardTable>, 'state' | 'file_name' | 'remote_id' | 'tries'> &
  Pick<Selectable<ArchiveDocumentTable>, 'archive_id' | 'deleted_at' | 'key' | 'name' | 'received_at' | 'size'> & {
    user_id: string;
    report_tz: string | null;
  };

/** Adds a copy and its job for each storage linked to the archive of these new documents. */
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

/** The copies to retry. */
interface Again {
  archiveId: string;
  provider: StorageProvider;
  /** Whether the link is to the same account as before, where a partial upload may be found again. */
  isSame: boolean;
}

/** Retries all missing copies after the storage was linked again. */
export async function forwardAgain(transaction: Database, now: number, again: Again): Promise<void> {
  const changes = again.isSame ? RETRIED : { ...RETRIED, remote_id: null };
  const retried = await ofArchive(transaction, again).set(changes).where('state', '!=', 'done').execute();
  await addJobs(transaction, retried, again.provider, now);
}

/** Retries copies that were given up, after the same link made another one. */
export async function forwardGivenUp({ db, clock }: ArchiveServices, { archive_id, provider }: LinkKey): Promise<void> {
  const again = { archiveId: archive_id, provider };
  await transact(db, (transaction) => retryForwards(transaction, clock.now(), again));
}

/** Retries copies that were given up, unless another try would end the same way. */
export async function retryForwards(transaction: Database, now: number, again: Omit<Again, 'isSame'>): Promise<void> {
  const given = ofArchive(transaction, again).set(RETRIED).where('state', '=', 'failed').where('is_final', '=', false);
  await addJobs(transaction, await given.execute(), again.provider, now);
}

const RETRIED = { state: 'waiting', message: null, tries: 0, is_final: false } as const;

function ofArchive(transaction: Database, { archiveId, provider }: Omit<Again, 'isSame'>) {
  return transaction
    .updateTable('document_forwards')
    .where('provider', '=', provider)
    .where('document_id', 'in', (where) =>
      where.selectFrom('archive_documents').select('id').where('archive_id', '=', archiveId),
    )
    .returning('document_id');
}

async function addJobs(
  transaction: Database,
  copies: readonly { document_id: string }[],
  provider: StorageProvider,
  now: number,
): Promise<void> {
  const rows = copies.map(({ document_id }) => jobRow('forward-document', { document: document_id, provider }, now));
  for (let from = 0; from < rows.length; from += BATCH) {
    await transaction
      .insertInto('jobs')
      .values(rows.slice(from, from + BATCH))
      .execute();
  }
}

/** A copy and its document; undefined if either is missing. */
export function findForward({ db }: ArchiveServices, { document, provider }: ForwardKey): Promise<Forward | undefined> {
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

/** What a run records about a copy. */
type Note = Updateable<Omit<DocumentForwardTable, 'document_id' | 'provider' | 'remote_id'>>;

/**
 * Records what a run through this link learned about a copy, unless the copy is made already. Resolves to whether the
 * link is still the same; if not, nothing is recorded.
 */
export async function noteForward(
  { db }: ArchiveServices,
  key: ForwardKey,
  link: LinkKey,
  note: Note,
): Promise<boolean> {
  await byLink(db, key, link).set(note).where('state', '!=', 'done').execute();
  const same = await db.selectFrom('storage_links').select('id').where('id', '=', link.id).executeTakeFirst();
  return same !== undefined;
}

/**
 * Records the id that a copy will have in the storage; resolves to the valid id, which may be another run's.
 *
 * @throws StorageTrouble if the link has changed.
 */
export async function keepRemoteId(
  { db }: ArchiveServices,
  key: ForwardKey,
  link: LinkKey,
  id: string,
): Promise<string> {
  await byLink(db, key, link).set({ remote_id: id }).where('remote_id', 'is', null).execute();
  const row = await db
    .selectFrom('document_forwards')
    .innerJoin('storage_links', (join) => join.on('storage_links.id', '=', link.id))
    .select('remote_id')
    .where('document_id', '=', key.document)
    .where('document_forwards.provider', '=', key.provider)
    .executeTakeFirst();
  if (!row?.remote_id) throw new StorageTrouble('busy', 'The link has changed', SECOND);
  return row.remote_id;
}

function byLink(db: Database, { document, provider }: ForwardKey, link: LinkKey) {
  return db
    .updateTable('document_forwards')
    .where('document_id', '=', document)
    .where('provider', '=', provider)
    .where((where) => where.exists(where.selectFrom('storage_links').select('id').where('id', '=', link.id)));
}

/** Drops a copy that is not needed any more. */
export async function dropForward({ db }: ArchiveServices, { document, provider }: ForwardKey): Promise<void> {
  await db
    .deleteFrom('document_forwards')
    .where('document_id', '=', document)
    .where('provider', '=', provider)
    .where('state', '!=', 'done')
    .execute();
}

/** The states of these documents' copies, by document. */
export async function forwardsOf(
  { db }: ArchiveServices,
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
