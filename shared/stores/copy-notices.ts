import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { notify } from './notices';

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
