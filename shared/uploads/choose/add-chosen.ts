import { DURATIONS } from '@shared/durations';
import { notify } from '@shared/stores/notices';
import { UPLOAD_WORDS } from '@shared/uploads/upload-words';
import type { Uploads } from '@shared/uploads/uploads-store';
import type { Chosen } from '@shared/vendors/dropbox';

/** Adds the files from the cloud chooser, and reports those that could not be added. */
export function addChosen(chosen: Chosen, uploads: Pick<Uploads, 'addCloudFiles'>): void {
  if (chosen.kind === 'failed') prompt(UPLOAD_WORDS.dropboxFailed);
  if (chosen.kind === 'blocked') prompt(UPLOAD_WORDS.dropboxBlocked);
  if (chosen.kind !== 'chosen') return;
  if (chosen.refused > 0) prompt(UPLOAD_WORDS.dropboxRefused);
  uploads.addCloudFiles(chosen.files);
}

function prompt(text: string): void {
  notify({ type: 'warning', text, duration: DURATIONS.uploadPrompt, key: 'upload-prompt' });
}
