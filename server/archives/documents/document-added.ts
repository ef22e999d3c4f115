import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveServices } from '@server/archives/services';
import type { LocalCopy } from '@server/bucket/blob-store';
import { chunksOf } from '@server/bucket/chunks-of';
import { makeFolder } from '@server/platform/temporary-folders';
import { drawPreview, LARGEST_PREVIEW } from '@server/untrusted/pdf/draw-preview';
import type { DocumentRow } from './document-store';

/**
 * Job `document-added`, once for each new document: counts its pages and draws the first one, each in a process for
 * untrusted files. Other jobs for a new document are queued beside this one (`fileDocuments`).
 */
export async function documentAdded(services: ArchiveServices, payload: unknown): Promise<void> {
  // Only fileDocuments and migration 0019 write this payload.
  const { document: id } = payload as { document: string };
  const row = await services.db.selectFrom('archive_documents').selectAll().where('id', '=', id).executeTakeFirst();
  // Deleted in the meantime, with its archive.
  if (!row) return;
  const file = await services.bucket.open(row.key);
  if (!file) throw new Error('The file of a document is missing');
  try {
    const pagecount = await pagesOf(services, row, file);
    // A file whose pages cannot be counted cannot be drawn either.
    const preview_key = pagecount === null ? null : await keepPreview(services, row, file);
    const kept = await services.db
      .updateTable('archive_documents')
      .set({ pagecount, preview_key })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!kept && preview_key !== null) await services.bucket.remove(preview_key);
  } finally {
    await file.release();
  }
}

/** Null for a file that is not a PDF or cannot be read within the limits: a retry would not change that. */
async function pagesOf({ pages }: ArchiveServices, row: DocumentRow, file: LocalCopy): Promise<number | null> {
  const count = await pages.count({ key: row.key, ...file }, { visitor: row.archive_id, origin: 'documents' });
  if ('pages' in count) return count.pages;
  if (count.problem === 'busy' || count.problem === 'unreadable') throw new Error('Pages cannot be counted now');
  return null;
}

async function keepPreview(services: ArchiveServices, row: DocumentRow, file: LocalCopy): Promise<string | null> {
  const folder = await makeFolder('preview');
  try {
    const picture = join(folder, 'preview.png');
    const who = { visitor: row.archive_id, origin: 'documents' };
    const drawn = await drawPreview(services.fileRunner, { path: file.path, size: file.size, picture }, who);
    if (drawn === 'busy') throw new Error('The first page cannot be drawn now');
    if (drawn === 'impossible') return null;
    // The same key in every run, so that a second run leaves no orphan.
    const key = `preview-${row.id}.png`;
    await services.bucket.write(key, chunksOf(picture), LARGEST_PREVIEW);
    return key;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
