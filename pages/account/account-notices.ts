import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { appConfig } from '@shared/lib/app-config';
import { MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';

/** Reports that a change was saved (specification 8). */
export function notifySaved(): void {
  notifyDone(MESSAGES.changes.saved);
}

/** Reports that the password was changed (specification 8). */
export function notifyPasswordChanged(): void {
  notifyDone(MESSAGES.account.passwordChanged);
}

/** Reports that something could not be saved (specification 8). */
export function notifyUnsaved(failure: Failure): void {
  const text = failureSentence(MESSAGES.changes.failed, failure);
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'account' });
}

/** Reports that no link to set a password could be mailed (specification 8). */
export function notifyNoLink(failure: Failure): void {
  const text = `${failureSentence(MESSAGES.signIn.resetFailed, failure)} ${MESSAGES.signIn.contactSupport(appConfig.supportEmail)}`;
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'account' });
}

function notifyDone(text: string): void {
  notify({ type: 'success', text, duration: DURATIONS.otherSuccess, key: 'account' });
}
