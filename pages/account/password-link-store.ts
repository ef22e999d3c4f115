import { requestPasswordReset } from '@shared/api/calls/resources';
import { withLateCode } from '@shared/boot/late/late-code';
import { createStore } from 'zustand/vanilla';

const START = { isBusy: false, isSent: false };

/** Whether a link to set a password is being asked for, or was sent. */
export const passwordLinkStore = createStore(() => START);

/** Has a link to set a password mailed to the person (specification 7, resetpassword). */
export async function mailPasswordLink(email: string): Promise<void> {
  if (passwordLinkStore.getState().isBusy) return;
  passwordLinkStore.setState({ isBusy: true, isSent: false });
  const outcome = await requestPasswordReset({ email });
  passwordLinkStore.setState({ isBusy: false, isSent: outcome.ok });
  if (outcome.ok) return;
  void withLateCode(
    () => import('./account-notices'),
    (notices) => notices.notifyNoLink(outcome.failure),
  );
}

/**
 * Resets everything.
 * @internal For tests.
 */
export function resetPasswordLink(): void {
  passwordLinkStore.setState(START, true);
}
