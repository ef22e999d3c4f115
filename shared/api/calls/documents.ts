import { type DocumentPage, documentPage } from '@shared/api/shapes/documents';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';

/**
 * GET /v1/archives/{id}/documents: a page of the archive's documents, newest first. Like the other calls of this file,
 * it needs the capability `documents`.
 *
 * @param before id of the document that the page follows; by default the page is the first
 */
export function listDocuments(id: string, before?: string, options: CallOptions = {}): Promise<Outcome<DocumentPage>> {
  return request({
    ...options,
    method: 'GET',
    path: ['archives', id, 'documents'],
    query: before === undefined ? '' : `?before=${encodeURIComponent(before)}`,
    answer: documentPage,
  });
}

/** DELETE /v1/archives/{id}/documents/{doc}: deletes a document, which can be restored for seven days. */
export function deleteDocument(id: string, doc: string): Promise<Outcome<null>> {
  return request({ method: 'DELETE', path: ['archives', id, 'documents', doc], answer: nothing });
}

/** POST /v1/archives/{id}/documents/{doc}/restore: brings a deleted document back. */
export function restoreDocument(id: string, doc: string): Promise<Outcome<null>> {
  return request({
    method: 'POST',
    path: ['archives', id, 'documents', doc, 'restore'],
    body: 'empty',
    answer: nothing,
  });
}
