import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import type { NoFiles } from './choose/drop-words';
import { isPdfName } from './choose/upload-rules';
import { fileCountText } from './count-words';
import type { UploadItem } from './upload-state';
import { DROPPED, statusText } from './upload-words';

/** Announces the upload of the chosen files, once for all of them. */
export function notifyChosenFiles(chosen: readonly { name: string }[]): void {
  const [first, ...others] = chosen.filter(({ name }) => isPdfName(name));
  if (chosen.some(({ name }) => !isPdfName(name))) prompt(MESSAGES.uploads.letterSizeOnly);
  // Offline, each file's row says that it waits for the connection.
  if (!first || !navigator.onLine) return;
  const what = others.length === 0 ? first.name : fileCountText(others.length + 1);
  notify({ type: 'info', text: `Uploading ${what}`, duration: DURATIONS.uploading, key: 'uploading' });
}

/** Removes the notice when no file is being uploaded: all have arrived or were refused. */
export function dismissUploading(): void {
  dismissNoticeOf('uploading');
}

/** Explains why a dropped item cannot be added. */
export function notifyRefusedDrop(what: NoFiles): void {
  prompt(DROPPED[what]);
}

/** Reports that an upload failed, and at which stage (specification 8), or what it lacks. Ignores any other state. */
export function notifyFailedUpload(item: UploadItem): void {
  if (item.phase.name !== 'failed' && item.phase.name !== 'missing') return;
  const text = `${item.name}: ${statusText(item)}`;
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: FAILED });
}

/** Removes the notice of a failed upload that is being retried. */
export function dismissFailedUpload(): void {
  dismissNoticeOf(FAILED);
}

const FAILED = 'upload-failed';

function prompt(text: string): void {
  notify({ type: 'warning', text, duration: DURATIONS.uploadPrompt, key: 'upload-prompt' });
}
