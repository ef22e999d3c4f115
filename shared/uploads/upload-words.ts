import { asSentence, failureSentence } from '@shared/api/transport/failure-sentence';
import { MESSAGES } from '@shared/messages';
import type { NoFiles } from './choose/drop-words';
import { canRetry, type RefusalReason, type UploadItem, type UploadPhase } from './upload-state';

/** Why a file is refused, and what to do (specification 5 for names; the rest is ours). */
export const REFUSALS: Record<RefusalReason, string> = {
  name: MESSAGES.uploads.letterSizeOnly,
  empty: 'This file is empty. Please save or scan it again and add the new file.',
  'no-pages': 'This PDF has no pages. Please save or scan it again and add the new file.',
  'not-pdf':
    "This isn't a PDF, even though its name ends in .pdf. Please save the document as a PDF and add that file.",
  encrypted: 'This PDF is password-protected. Please save a copy without the password and add that one.',
  protected:
    'This PDF is protected by a certificate or rights management. Please save a copy without the protection and add that one.',
  damaged: 'This PDF is damaged or incomplete. Please save or scan it again and add the new file.',
  unreadable: "We can't read this file. It may have been moved or deleted. Please choose it again.",
};

/** Why this page lacks a file's content, and what to do. */
const MISSING = {
  reload: 'Not uploaded before the page reloaded. Please choose this file again.',
  change: 'This file was changed, moved, or deleted after you chose it. Please choose it again.',
};

/** The dropped item, and what to do. */
export const DROPPED: Record<NoFiles, string> = {
  folder: "You can't add a folder. Please open it and choose the PDF files inside.",
  link: "You can't add a link. Please save the PDF first, then choose it.",
  text: 'You can only add files here. Please choose a PDF.',
};

/** The state of a file in a few words. */
export function statusText({ phase, size }: UploadItem): string {
  switch (phase.name) {
    case 'waiting':
    case 'ready':
      return 'Waiting';
    case 'inspecting':
      return 'Checking';
    case 'setting-up':
      return 'Starting';
    case 'sending':
      return 'Uploading';
    case 'registering':
      return 'Adding to your fax';
    case 'paused':
      return "You're offline. This will continue when you're back online.";
    case 'failed':
      return failedText(phase, size);
    case 'refused':
      return REFUSALS[phase.reason];
    case 'missing':
      return MISSING[phase.why];
    case 'done':
      return 'Uploaded';
    case 'deleting':
      return 'Deleting';
    case 'delete-failed':
      return "Uploaded, but couldn't be deleted";
  }
}

/**
 * Why an upload failed (specification 8). A permanent refusal is only the server's message, which says what to do:
 * trying later does not help.
 */
function failedText(phase: UploadPhase & { name: 'failed' }, size: number): string {
  const { failure, stage } = phase;
  // Storage tells no reason: this one is concluded. It is not certain, as a broken connection looks the same.
  if (stage === 'storage' && failure.kind === 'refused') {
    const start = MESSAGES.uploads.failed(stage).replace(/\.$/, '');
    return `${start} (${formatSize(size)} may be too large): please try again, or add it as several smaller files.`;
  }
  if (failure.kind === 'refused' && !canRetry(phase)) return asSentence(failure.message);
  return failureSentence(MESSAGES.uploads.failed(stage), failure);
}

/** A size in bytes in readable form: "12 KB", "3.4 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  if (bytes < 999_500_000) return `${(bytes / 1e6).toFixed(bytes < 9.95e6 ? 1 : 0)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Texts of the upload buttons and hints; `name` is the file's. */
export const UPLOAD_WORDS = {
  list: 'Files to fax',
  dropbox: 'Choose from Dropbox',
  dropboxFailed: "We couldn't open Dropbox. Please try again, or choose files from this device.",
  dropboxBlocked: 'Your browser blocked the Dropbox window. Please allow pop-ups for this site, then try again.',
  dropboxRefused: "Some files couldn't be added from Dropbox. Please choose PDF files.",
  oddPagesAdvice:
    'Faxes are letter size. To avoid cutting anything off, save it as Letter (8.5 by 11 inch) and add it again.',
  retry: 'Retry',
  chooseAgain: 'Choose it again',
  chooseFileAgain: (name: string) => `Choose ${name} again`,
  cancelFile: (name: string) => `Cancel ${name}`,
  removeFile: (name: string) => `Remove ${name}`,
  deleteFile: (name: string) => `Delete ${name}`,
  retryFile: (name: string) => `Retry ${name}`,
  progressOf: (name: string) => `Uploading ${name}`,
  deleteTitle: 'Delete this file?',
  deleteQuestion: "We'll remove it from your fax.",
  close: 'Close',
} as const;
