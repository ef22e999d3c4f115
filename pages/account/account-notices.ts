import { type Failure, failureSentence } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';

/** Says that a change was saved (specification 8). */
export function tellSaved(): void {
  tellDone(MESSAGES.changes.saved);
}

/** Says that the password was changed (specification 8). */
export function tellPasswordChanged(): void {
  tellDone(MESSAGES.account.passwordChanged);
}

/** Says that something could not be saved (specification 8). */
export function tellUnsaved(failure: Failure): void {
  const text = failureSentence(MESSAGES.changes.failed, failure);
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'account' });
}

function tellDone(text: string): void {
  notify({ type: 'success', text, duration: DURATIONS.otherSuccess, key: 'account' });
}
