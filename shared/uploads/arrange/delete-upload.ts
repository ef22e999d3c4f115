import { mayHaveSucceeded } from '@shared/api/transport/certainty';
import { type Failure, failed, failureStatus } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';
import type { UploadListStore } from '@shared/uploads/upload-list-store';
import { deletableKey, type UploadItem } from '@shared/uploads/upload-state';
import type { Copies } from './stale-copies';

/** The parts of the queue that deleting needs. */
interface DeletingParts {
  list: UploadListStore;
  copies: Copies;
  /** A file was deleted: the earlier counts are now too high. */
  onDeleted: (item: UploadItem) => void;
}

/** Asks for confirmation before a file is deleted (specification 4, file deletion). */
export function askDelete({ find, store }: UploadListStore, id: string): void {
  const item = find(id);
  const key = item && deletableKey(item.phase);
  if (item && key) store.setState({ pendingDelete: { id, name: item.name, key } });
}

/**
 * Deletes the file pending confirmation, with every copy of it, closes the confirmation and reports the outcome
 * (specification 4 and 8).
 */
export async function deleteConfirmed({ list, copies, onDeleted }: DeletingParts): Promise<void> {
  const id = list.store.getState().pendingDelete?.id ?? '';
  const before = list.find(id);
  const key = before && deletableKey(before.phase);
  if (!before || !key) return;
  list.move(id, { type: 'delete' });
  // The copy in the list last: without it, a reload would list the others as separate files.
  const failure = await copies.deleteStaleCopies(id);
  const answer = failure ? failed(failure) : await copies.flush(key);
  // Closed first, so that the focus returns to a button that still exists.
  if (list.store.getState().pendingDelete?.id === id) list.store.setState({ pendingDelete: null });
  const item = list.find(id);
  if (!item) return;
  if (answer.ok || isAlreadyGone(before, answer.failure)) {
    list.drop(item);
    const { name } = item;
    notify({ type: 'success', text: MESSAGES.uploads.deleted(name), duration: DURATIONS.deleteSuccess, key: 'delete' });
    onDeleted(item);
    return;
  }
  list.move(id, { type: 'fail-delete', failure: answer.failure });
  const text = failureSentence(MESSAGES.uploads.deleteFailed, answer.failure);
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'delete' });
}

/** True if an earlier try deleted the file and only its answer was lost. */
function isAlreadyGone({ phase }: UploadItem, failure: Failure): boolean {
  return phase.name === 'delete-failed' && mayHaveSucceeded(phase.failure) && failureStatus(failure) === 404;
}
