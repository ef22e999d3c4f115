import { mailConfirmation } from '@shared/api/calls/identity';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { notify } from '@shared/stores/notices';
import { createStore } from 'zustand/vanilla';

const START = { isBusy: false, isSent: false };

/** Whether the link is being sent again, or was. */
export const confirmStore = createStore(() => START);

/** Has the link mailed again. */
export async function sendLinkAgain(): Promise<void> {
  if (confirmStore.getState().isBusy) return;
  confirmStore.setState({ isBusy: true, isSent: false });
  const outcome = await mailConfirmation();
  confirmStore.setState({ isBusy: false, isSent: outcome.ok });
  if (outcome.ok) return;
  const text = failureSentence('An error occurred sending the link.', outcome.failure);
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'confirm' });
}
