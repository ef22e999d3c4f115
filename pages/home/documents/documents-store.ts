import { notifyFailed } from '@pages/home/archive-actions';
import { saveHomeDraft } from '@pages/home/home-store';
import { deleteDocument, listDocuments, restoreDocument } from '@shared/api/calls/documents';
import type { ArchiveDocument, ArchiveRoom, DocumentPage } from '@shared/api/shapes/documents';
import { serverNow } from '@shared/api/transport/clock';
import { type Failure, isSignedOut, type Outcome } from '@shared/api/transport/failure';
import { newIn, type PagedList, withNewest, withOlder } from '@shared/lib/paged-list';
import { fetchZones } from '@shared/lib/time/dates';
import { createStore } from 'zustand/vanilla';
import { newDocumentsAnnouncement } from './document-words';
import { COUNTING_WINDOW_MS, type PollResult } from './poll-delay';

/** The person's change of a document. A `deleted` one keeps its place, to be restored. */
export type DocumentChange = 'deleting' | 'deleted' | 'restoring';

/** The documents of the open archive. */
export type DocumentsState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  | {
      phase: 'ready';
      known: PagedList<ArchiveDocument>;
      /** How full the archive is, if the server says it. */
      room: ArchiveRoom | undefined;
      changes: Readonly<Partial<Record<string, DocumentChange>>>;
      /** Older documents: being loaded, or why they could not be. */
      older: 'idle' | 'loading' | { failure: Failure };
      /** The announcement of documents that arrived while the list was open. */
      news: string;
    };

type Ready = DocumentsState & { phase: 'ready' };

/** State of the documents panel. */
export const documentsStore = createStore<DocumentsState>(() => ({ phase: 'loading' }));

/** Counts openings: an answer for a previously open archive is dropped. */
let latestOpening = 0;

/** Reads the newest documents of an archive that was just opened, and loads the time zones of their times. */
export async function openDocuments(archiveId: string, signal?: AbortSignal): Promise<void> {
  latestOpening += 1;
  const mine = latestOpening;
  documentsStore.setState({ phase: 'loading' }, true);
  const [outcome] = await Promise.all([read(archiveId, undefined, signal), fetchZones()]);
  if (mine !== latestOpening || signal?.aborted) return;
  if (!outcome.ok) documentsStore.setState({ phase: 'failed', failure: outcome.failure }, true);
  else {
    const { values: documents, more, room } = outcome.value;
    documentsStore.setState(
      { phase: 'ready', known: { items: documents, more }, room, changes: {}, older: 'idle', news: '' },
      true,
    );
  }
}

/** Polls for new documents, and for changes of those on the first page. */
export async function lookForNew(archiveId: string, signal: AbortSignal): Promise<PollResult> {
  // Without a list there is nothing to update.
  if (!ready()) return 'failed';
  const outcome = await read(archiveId, undefined, signal);
  const state = ready();
  if (signal.aborted || !outcome.ok || !state) return 'failed';
  const deleted = new Set(Object.keys(state.changes));
  const known = withNewest(state.known, outcome.value, deleted);
  const news = newIn(state.known, known);
  documentsStore.setState({
    known,
    room: outcome.value.room,
    ...(news.length > 0 ? { news: newDocumentsAnnouncement(news) } : {}),
  });
  if (news.length > 0) return 'new';
  return known.items.some(isBeingRead) ? 'reading' : 'nothing';
}

/** Loads the documents before the last one shown. */
export async function loadOlder(archiveId: string): Promise<void> {
  const state = ready();
  // Documents deleted here may be at the end, after a gap.
  const last = state?.known.items.findLast(({ id }) => state.changes[id] === undefined);
  if (!state?.known.more || !last || state.older === 'loading') return;
  const mine = latestOpening;
  documentsStore.setState({ older: 'loading' });
  const outcome = await read(archiveId, last.id);
  const now = ready();
  if (mine !== latestOpening || !now) return;
  if (!outcome.ok) documentsStore.setState({ older: { failure: outcome.failure } });
  else documentsStore.setState({ older: 'idle', known: withOlder(now.known, outcome.value) });
}

/** Deletes a document; it stays in the list as deleted, and can be restored. */
export function requestDelete(archiveId: string, document: ArchiveDocument): Promise<boolean> {
  return change(
    document,
    undefined,
    'deleting',
    'deleted',
    () => deleteDocument(archiveId, document.id),
    DELETE_FAILED,
  );
}

/** Restores a document that was deleted on this page. */
export function requestRestore(archiveId: string, document: ArchiveDocument): Promise<boolean> {
  return change(
    document,
    'deleted',
    'restoring',
    undefined,
    () => restoreDocument(archiveId, document.id),
    RESTORE_FAILED,
  );
}

const DELETE_FAILED = 'An error occurred deleting the document.';
const RESTORE_FAILED = 'An error occurred restoring the document.';

/** Resolves to whether the change was made; a second press meanwhile does nothing. */
async function change(
  { id }: ArchiveDocument,
  from: DocumentChange | undefined,
  during: DocumentChange,
  to: DocumentChange | undefined,
  call: () => Promise<Outcome<null>>,
  failed: string,
): Promise<boolean> {
  if (ready()?.changes[id] !== from) return false;
  setChange(id, during);
  const outcome = await call();
  setChange(id, outcome.ok ? to : from);
  if (!outcome.ok) notifyFailed(failed, outcome.failure);
  return outcome.ok;
}

/** Requests documents. If the session has ended, keeps the typed text until the person returns. */
async function read(archiveId: string, before?: string, signal?: AbortSignal): Promise<Outcome<DocumentPage>> {
  const outcome = await listDocuments(archiveId, before, signal ? { signal } : {});
  if (!outcome.ok && isSignedOut(outcome.failure)) saveHomeDraft();
  return outcome;
}

function setChange(id: string, change: DocumentChange | undefined): void {
  const state = ready();
  if (!state) return;
  const others = Object.fromEntries(Object.entries(state.changes).filter(([known]) => known !== id));
  documentsStore.setState({ changes: change === undefined ? others : { ...others, [id]: change } });
}

function ready(): Ready | null {
  const state = documentsStore.getState();
  return state.phase === 'ready' ? state : null;
}

/** Whether its pages may still be counted. */
function isBeingRead({ pagecount, received }: ArchiveDocument): boolean {
  return pagecount === undefined && Math.abs(serverNow() - Date.parse(received)) < COUNTING_WINDOW_MS;
}
