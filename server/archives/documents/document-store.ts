import type { ArchiveServices } from '@server/archives/services';
import { forwardsOf } from '@server/archives/storages/forward-store';
import { Refusal } from '@server/http/refuse';
import { DAY } from '@server/platform/clock';
import type { ArchiveDocumentTable } from '@server/platform/data/tables/archives';
import type { ArchiveDocument, ArchiveRoom, DocumentPage, Forwarding } from '@shared/api/shapes/documents';
import { plainLine } from '@shared/lib/plain-text';
import type { Selectable } from 'kysely';
import { type Room, roomOf } from './document-quota';
import { boundLeftOut } from './left-out-list';

/** A document as stored. */
export type DocumentRow = Selectable<ArchiveDocumentTable>;

/** Documents per page of the list. */
const PAGE = 100;

/** How long a deleted document can be restored, ms. */
export const RESTORABLE = 7 * DAY;

/**
 * A page of an archive's documents, newest first.
 *
 * @param archiveId an archive of the caller (`ownArchive`)
 * @param before id of the document that the page follows; by default, the first page
 * @throws Refusal 404 if `before` is no document of this archive.
 */
export async function listDocuments(
  services: ArchiveServices,
  archiveId: string,
  before?: string,
): Promise<DocumentPage> {
  const last = before === undefined ? undefined : await findDocument(services, archiveId, before);
  let query = services.db
    .selectFrom('archive_documents')
    .selectAll()
    .where('archive_id', '=', archiveId)
    .where('deleted_at', 'is', null);
  if (last) query = query.where('position', '<', last.position);
  const rows = await query
    .orderBy('position', 'desc')
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  const forwards = await forwardsOf(
    services,
    shown.map(({ id }) => id),
  );
  return {
    values: shown.map((row) => viewDocument(row, forwards.get(row.id) ?? [])),
    more: rows.length > PAGE,
    ...(last ? {} : { room: viewRoom(await roomOf(services, services.db, archiveId)) }),
  };
}

/** A document that is not deleted. Throws Refusal 404 for any other, or one of another archive. */
export async function presentDocument(services: ArchiveServices, archiveId: string, id: string): Promise<DocumentRow> {
  const row = await findDocument(services, archiveId, id);
  if (row.deleted_at !== null) throw noSuchDocument();
  return row;
}

/** Deletes a document; for seven days it can be restored. Deleting it again changes nothing. Throws Refusal 404. */
export async function deleteDocument(services: ArchiveServices, archiveId: string, id: string): Promise<void> {
  const row = await findDocument(services, archiveId, id);
  await services.db
    .updateTable('archive_documents')
    .set({ deleted_at: services.clock.now() })
    .where('id', '=', row.id)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Restores a deleted document to its old place. Throws Refusal 404 once it is too late. */
export async function restoreDocument(services: ArchiveServices, archiveId: string, id: string): Promise<void> {
  const { db, clock } = services;
  const restored = await db
    .updateTable('archive_documents')
    .set({ deleted_at: null })
    .where('archive_id', '=', archiveId)
    .where('id', '=', id)
    .where((where) => where.or([where('deleted_at', 'is', null), where('deleted_at', '>', clock.now() - RESTORABLE)]))
    .returning('id')
    .executeTakeFirst();
  if (!restored) throw noSuchDocument();
}

/** Removes documents deleted too long ago to be restored; their files follow (migration 0019). */
export async function removeDeletedDocuments({ db }: ArchiveServices, before: number): Promise<void> {
  await db.deleteFrom('archive_documents').where('deleted_at', '<=', before).execute();
}

async function findDocument({ db }: ArchiveServices, archiveId: string, id: string): Promise<DocumentRow> {
  const row = await db
    .selectFrom('archive_documents')
    .selectAll()
    .where('archive_id', '=', archiveId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw noSuchDocument();
  return row;
}

/** The document as sent to pages. */
function viewDocument(row: DocumentRow, forwarded: readonly Forwarding[]): ArchiveDocument {
  return {
    id: row.id,
    name: plainLine(row.name),
    from: plainLine(row.sender),
    source: row.source,
    size: row.size,
    ...(row.pagecount === null ? {} : { pagecount: row.pagecount }),
    received: new Date(row.received_at).toISOString(),
    forwarded: [...forwarded],
    // Older servers kept longer lists.
    leftout: boundLeftOut(row.left_out),
  };
}

function viewRoom({ used, most, isWithoutPlan }: Room): ArchiveRoom {
  return { used, most, plan: !isWithoutPlan };
}

function noSuchDocument(): Refusal {
  return new Refusal(404, 'There is no such document');
}
