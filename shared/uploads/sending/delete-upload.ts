import { flushFile } from '@shared/api/calls/files';
import { isUnknown } from '@shared/api/transport/certainty';
import { type Failure, failed, failureDetail, failureStatus, type Outcome } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';
import type { UploadListStore } from '@shared/uploads/upload-list-store';
import { deletableKey, type UploadItem } from '@shared/uploads/upload-state';

/** Asks for confirmation before a file is deleted (specification 4, file deletion). */
export function askDelete({ find, store }: UploadListStore, id: string): void {
  const item = find(id);
  const key = item && deletableKey(item.phase);
  if (item && key) store.setState({ pendingDelete: { id, name: item.name, key } });
}

/** Deletes the file pending confirmation, and closes the confirmation whatever the outcome (specification 8). */
export async function deleteUpload(list: UploadListStore, onDeleted: (item: UploadItem) => void): Promise<void> {
  const { pendingDelete } = list.store.getState();
  const before = pendingDelete && list.find(pendingDelete.id);
  if (!before || before.phase.name === 'deleting') return;
  const { id, key, name } = pendingDelete;
  list.move(id, { type: 'delete' });
  const answer = await flush(key);
  list.store.setState({ pendingDelete: null });
  const item = list.find(id);
  if (!item) return;
  if (answer.ok || isAlreadyGone(before, answer.failure)) {
    list.drop(item);
    notify({ type: 'success', text: MESSAGES.uploads.deleted(name), duration: DURATIONS.deleteSuccess, key: 'delete' });
    onDeleted(item);
    return;
  }
  list.move(id, { type: 'fail-delete', failure: answer.failure });
  const text = MESSAGES.uploads.deleteFailed(failureDetail(answer.failure));
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'delete' });
}

/** True if an earlier attempt whose answer was lost did delete it. */
function isAlreadyGone({ phase }: UploadItem, failure: Failure): boolean {
  return phase.name === 'delete-failed' && isUnknown(phase.failure) && failureStatus(failure) === 404;
}

async function flush(key: string): Promise<Outcome<null>> {
  try {
    return await flushFile(key);
  } catch {
    // The server's key cannot be part of an address.
    return failed({ kind: 'malformed' });
  }
}
