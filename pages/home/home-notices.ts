import { type Failure, failureSentence } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';

/** Says that a call failed (specification 8). */
export function tellFailure(sentence: string, failure: Failure, advice = ''): void {
  const text = failureSentence(sentence, failure) + advice;
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'archives' });
}

/** Says that another tab is making the same change, so that this one was not made. */
export function tellElsewhere(): void {
  tellFailure('This change is already being made in another tab', { kind: 'aborted' });
}

/** Says that the archives could not be read again; those shown stay. */
export function tellUnread(failure: Failure): void {
  tellFailure(MESSAGES.account.informationFailed, failure);
}

/** Says that a change was saved (specification 8). */
export function tellSaved(): void {
  notify({ type: 'success', text: MESSAGES.changes.saved, duration: DURATIONS.otherSuccess, key: 'archives' });
}

/** Says that a text was copied (specification 8). */
export function tellCopied(): void {
  notify({ type: 'success', text: MESSAGES.clipboard.copied, duration: DURATIONS.copied, key: 'clipboard' });
}

/** Says that a text could not be copied, and what to do (specification 8). */
export function tellNotCopied(): void {
  const sentence = MESSAGES.clipboard.failed.replace(/\.$/, '');
  const text = `${sentence}: please select the text and copy it yourself.`;
  notify({ type: 'error', text, duration: DURATIONS.copied, key: 'clipboard' });
}
