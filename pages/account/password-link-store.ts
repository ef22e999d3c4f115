import { requestPasswordReset } from '@shared/api/calls/resources';
import { createStore } from 'zustand/vanilla';
import { notifyNoLink } from './account-notices';

const START = { isBusy: false, isSent: false };

/** Whether a link to set a password is being asked for, or was sent. */
export const passwordLinkStore = createStore(() => START);

/** Has a link to set a password mailed to the person (specification 7, resetpassword). */
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
