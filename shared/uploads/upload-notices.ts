import { failureSentence } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import type { NoFiles } from './choose/drop-words';
import { isPdfName } from './choose/upload-rules';
import { countFiles } from './count-words';
import type { UploadItem } from './upload-state';
import { DROPPED } from './upload-words';

/** Says once what will happen to a choice, however many files it has. */
export function tellChosenFiles(chosen: readonly { name: string }[]): void {
  const [first, ...others] = chosen.filter(({ name }) => isPdfName(name));
  if (chosen.some(({ name }) => !isPdfName(name))) prompt(MESSAGES.uploads.letterSizeOnly);
  if (!first) return;
  const what = others.length === 0 ? first.name : countFiles(others.length + 1);
  notify({ type: 'info', text: `Uploading ${what}`, duration: DURATIONS.uploading, key: 'uploading' });
}

/** Says why something that was dropped cannot be added. */
export function tellRefusedDrop(what: NoFiles): void {
  prompt(DROPPED[what]);
}

/** Says that an upload failed, and at which stage (specification 8); says nothing of one that did not. */
export function tellFailedUpload({ name, phase }: UploadItem): void {
  if (phase.name !== 'failed') return;
  const text = `${name}: ${failureSentence(MESSAGES.uploads.failed(phase.stage), phase.failure)}`;
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: FAILED });
}

/** Takes back what was said of a failed upload: it is tried again. */
export function forgetFailedUpload(): void {
  dismissNoticeOf(FAILED);
}

const FAILED = 'upload-failed';

function prompt(text: string): void {
  notify({ type: 'warning', text, duration: DURATIONS.uploadPrompt, key: 'upload-prompt' });
}
