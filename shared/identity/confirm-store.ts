import { mailConfirmation } from '@shared/api/calls/identity';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { loadInfo } from '@shared/stores/info';
import { notify } from '@shared/stores/notices';
import { createStore } from 'zustand/vanilla';

const START = { isBusy: false, isSent: false };

/** Whether the link is being sent again, or was. */
export const confirmStore = createStore(() => START);

/** Has the link mailed again; says so if the address was confirmed meanwhile, as in another tab. */
export async function sendLinkAgain(): Promise<void> {
  if (confirmStore.getState().isBusy) return;
  confirmStore.setState({ isBusy: true, isSent: false });
  const outcome = await mailConfirmation();
  confirmStore.setState({ isBusy: false, isSent: outcome.ok && outcome.value.mailed });
  if (!outcome.ok) {
    const text = failureSentence('An error occurred sending the link.', outcome.failure);
    notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'confirm' });
  } else if (!outcome.value.mailed) {
    const text = 'Your email address is confirmed already.';
    notify({ type: 'success', text, duration: DURATIONS.otherSuccess, key: 'confirm' });
    await loadInfo();
  }
}
