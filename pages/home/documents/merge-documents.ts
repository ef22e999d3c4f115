import type { ArchiveDocument, DocumentPage } from '@shared/api/shapes/documents';

/** Documents as far as they are known, newest first, and whether there are older ones. */
export interface KnownDocuments {
  documents: readonly ArchiveDocument[];
  more: boolean;
}

/**
 * Brings a list up to date with the newest page of the server's. What that page covers is as the server says; older documents that
 * were loaded before stay. If there is a gap between both, the older ones are dropped and can be loaded again.
 *
 * @param deleted ids of documents that the server no longer lists, but the page still shows so that they can be restored
 */
export function withNewest(known: KnownDocuments, newest: DocumentPage, deleted: ReadonlySet<string>): KnownDocuments {
  const listed = new Set(newest.values.map(({ id }) => id));
  const last = newest.values.at(-1)?.id;
  const end = newest.more ? known.documents.findIndex(({ id }) => id === last) : known.documents.length - 1;
  const covered = known.documents.slice(0, end + 1);
  const documents = [...newest.values];
  // From the last on, so that each finds the one that follows it.
  for (let at = covered.length - 1; at >= 0; at -= 1) {
    const document = covered[at];
    if (!document || listed.has(document.id) || !deleted.has(document.id)) continue;
    const next = covered[at + 1]?.id;
    const place = documents.findIndex(({ id }) => id === next);
    documents.splice(place < 0 ? documents.length : place, 0, document);
  }
  if (!newest.more) return { documents, more: false };
  if (end < 0) return { documents, more: true };
  return { documents: [...documents, ...known.documents.slice(end + 1)], more: known.more };
}

/**
 * Adds an older page to the end; what is there already is not added again. A page with nothing else is the last one, whatever the
 * server says: the next would be the same.
 */
export function withOlder(known: KnownDocuments, older: DocumentPage): KnownDocuments {
  const there = new Set(known.documents.map(({ id }) => id));
  const added = older.values.filter(({ id }) => !there.has(id));
  return { documents: [...known.documents, ...added], more: older.more && added.length > 0 };
}

/** The documents of a list that an earlier one did not have, newest first. */
export function newIn(before: KnownDocuments, after: KnownDocuments): readonly ArchiveDocument[] {
  const there = new Set(before.documents.map(({ id }) => id));
  const firstKnown = after.documents.findIndex(({ id }) => there.has(id));
  return after.documents.slice(0, firstKnown < 0 ? undefined : firstKnown);
}
