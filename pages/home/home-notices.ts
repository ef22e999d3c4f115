import { type Failure, failureSentence } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';

/** Reports that a call failed (specification 8). */
export function notifyFailure(sentence: string, failure: Failure, advice = ''): void {
  const text = failureSentence(sentence, failure) + advice;
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'archives' });
}

/** Reports that another tab is making the same change, so that this one was not made. */
export function notifyOtherTab(): void {
  notifyFailure('This change is already being made in another tab', { kind: 'aborted' });
}

/** Reports that the archives could not be read again; those shown stay. */
export function notifyReloadFailed(failure: Failure): void {
  notifyFailure(MESSAGES.account.informationFailed, failure);
}

/** Reports that a change was saved (specification 8). */
export function notifySaved(): void {
  notify({ type: 'success', text: MESSAGES.changes.saved, duration: DURATIONS.otherSuccess, key: 'archives' });
}

/** Reports that a text was copied (specification 8). */
export function notifyCopied(): void {
  notify({ type: 'success', text: MESSAGES.clipboard.copied, duration: DURATIONS.copied, key: 'clipboard' });
}

/** Reports that a text could not be copied, and what to do (specification 8). */
export function notifyNotCopied(): void {
  const sentence = MESSAGES.clipboard.failed.replace(/\.$/, '');
  const text = `${sentence}: please select the text and copy it yourself.`;
  notify({ type: 'error', text, duration: DURATIONS.copied, key: 'clipboard' });
}
