import { isUnknown } from '@shared/api/transport/certainty';
import { type Failure, failed, failureDetail, failureStatus } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';
import type { QueueParts } from '@shared/uploads/arrange/arrange';
import type { UploadListStore } from '@shared/uploads/upload-list-store';
import { deletableKey, type UploadItem } from '@shared/uploads/upload-state';

type DeletingParts = Pick<QueueParts, 'list' | 'copies' | 'onDeleted'>;

/** Asks for confirmation before a file is deleted (specification 4, file deletion). */
export function askDelete({ find, store }: UploadListStore, id: string): void {
  const item = find(id);
  const key = item && deletableKey(item.phase);
  if (item && key) store.setState({ pendingDelete: { id, name: item.name, key } });
}

/** Deletes the file pending confirmation, and closes the confirmation whatever the outcome (specification 8). */
export async function deleteConfirmed(parts: DeletingParts): Promise<void> {
  const { pendingDelete } = parts.list.store.getState();
  if (pendingDelete) await deleteUpload(parts, pendingDelete.id);
}

/**
 * Deletes a file, with every copy of it, and says so (specification 8). False if the server refused, or there is nothing
 * to delete.
 */
export async function deleteUpload({ list, copies, onDeleted }: DeletingParts, id: string): Promise<boolean> {
  const before = list.find(id);
  const key = before && deletableKey(before.phase);
  if (!before || !key) return false;
  list.move(id, { type: 'delete' });
  // The copy in the list last: without it, the others would be files of their own after a reload.
  const failure = await copies.flushSpares(id);
  const answer = failure ? failed(failure) : await copies.flush(key);
  // Closed first: it gives the focus back to a button that is still there.
  if (list.store.getState().pendingDelete?.id === id) list.store.setState({ pendingDelete: null });
  const item = list.find(id);
  if (!item) return false;
  if (answer.ok || isAlreadyGone(before, answer.failure)) {
    list.drop(item);
    const { name } = item;
    notify({ type: 'success', text: MESSAGES.uploads.deleted(name), duration: DURATIONS.deleteSuccess, key: 'delete' });
    onDeleted(item);
    return true;
  }
  list.move(id, { type: 'fail-delete', failure: answer.failure });
  const text = MESSAGES.uploads.deleteFailed(failureDetail(answer.failure));
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'delete' });
  return false;
}

/** True if an earlier attempt whose answer was lost did delete it. */
function isAlreadyGone({ phase }: UploadItem, failure: Failure): boolean {
  return phase.name === 'delete-failed' && isUnknown(phase.failure) && failureStatus(failure) === 404;
}
