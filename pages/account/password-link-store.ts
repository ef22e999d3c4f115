import { requestPasswordReset } from '@shared/api/calls/resources';
import { createStore } from 'zustand/vanilla';
import { notifyNoLink } from './account-notices';

const START = { isBusy: false, isSent: false };

/** Whether a link to set a password is being requested or was sent. */
export const passwordLinkStore = createStore(() => START);

/** Requests a mail to the person with a link to set a password (specification 7, resetpassword). */
export async function mailPasswordLink(email: string): Promise<void> {
  if (passwordLinkStore.getState().isBusy) return;
  passwordLinkStore.setState({ isBusy: true, isSent: false });
  const outcome = await requestPasswordReset({ email });
  passwordLinkStore.setState({ isBusy: false, isSent: outcome.ok });
  if (!outcome.ok) notifyNoLink(outcome.failure);
}

/**
 * Resets everything.
 * @internal For tests.
 */
export function resetPasswordLink(): void {
  passwordLinkStore.setState(START, true);
}
