import { submitPasswordReset } from '@shared/api/calls/resources';
import { type Failure, failureSentence } from '@shared/api/transport/failure';
import { createForm } from '@shared/forms/form-store';
import { takeAskedPage } from '@shared/lib/address/asked-page';
import { replacePage } from '@shared/lib/address/navigate';
import { firstParam } from '@shared/lib/address/safe-url';
import { MESSAGES } from '@shared/messages';
import { showRefusedPassword } from '@shared/new-password/refused-password';
import { loginPath } from '@shared/reference/addresses/paths';
import { DELAYS } from '@shared/reference/delays';
import { createStore } from 'zustand/vanilla';

/**
 * State of choosing a new password: the form with its last problem, or done with the seconds until the login page,
 * whose address leads on to the page first requested.
 */
export type ResetState =
  | { phase: 'choosing'; problem: string | null }
  | { phase: 'done'; secondsLeft: number; login: string };

const START: ResetState = { phase: 'choosing', problem: null };

/** State of the reset page. */
export const resetStore = createStore<ResetState>(() => START);

/** New password and its repetition. */
export const resetForm = createForm({
  initial: { password: '', verify: '' },
  lock: 'reset-password',
  loadRules: async () => (await import('./reset-schema')).checkReset,
  onUnchecked: showProblem,
});

/** Sets the new password (specification 7). The token is read from the address for the call and stored nowhere else. */
export function submitReset(): Promise<void> {
  return resetForm.submit(async ({ password }) => {
    resetStore.setState(START, true);
    const token = firstParam(location.search, 'token');
    const outcome = await submitPasswordReset({ password, ...(token ? { token } : {}) });
    if (outcome.ok) {
      resetForm.clear();
      const login = loginPath(takeAskedPage());
      resetStore.setState({ phase: 'done', secondsLeft: DELAYS.resetRedirect / 1000, login }, true);
    } else if (!showRefusedPassword(resetForm, 'password', outcome.failure)) {
      showProblem(outcome.failure);
    }
    return 'stay';
  });
}

/** Counts down to the login page, which replaces this page (specification 8). Returns a function that stops it. */
export function countDown(): () => void {
  const timer = setInterval(() => {
    const state = resetStore.getState();
    if (state.phase !== 'done') return;
    const secondsLeft = state.secondsLeft - 1;
    resetStore.setState({ ...state, secondsLeft: Math.max(0, secondsLeft) }, true);
    if (secondsLeft > 0) return;
    clearInterval(timer);
    replacePage(state.login);
  }, 1000);
  return () => clearInterval(timer);
}

function showProblem(failure: Failure): void {
  resetStore.setState({ phase: 'choosing', problem: failureSentence(MESSAGES.changes.failed, failure) }, true);
}

/**
 * Resets everything.
 * @internal For tests.
 */
export function resetReset(): void {
  resetForm.clear();
  resetStore.setState(START, true);
}
