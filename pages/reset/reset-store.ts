import { fetchResetLink, submitPasswordReset } from '@shared/api/calls/resources';
import type { ResetDone } from '@shared/api/shapes/connections';
import type { ResetLink } from '@shared/api/shapes/reset-link';
import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { createForm } from '@shared/forms/form-store';
import { resetLinkOf } from '@shared/lib/address/asked-reset';
import { replacePage } from '@shared/lib/address/navigate';
import { takeReturnPage } from '@shared/lib/address/return-page';
import { MESSAGES } from '@shared/messages';
import { showRefusedPassword } from '@shared/new-password/refused-password';
import { loginPath } from '@shared/reference/addresses/paths';
import { DELAYS } from '@shared/reference/delays';
import { createStore } from 'zustand/vanilla';

/** The account whose password a link sets: as shown, and the whole address if the server sends it. */
export type ResetAccount = Pick<ResetLink, 'account' | 'email'>;

/**
 * State of choosing a new password: the form with its last problem; a link that does not work, with the reason; or
 * done, with the seconds until the login page, whose address leads on to the page first requested.
 */
export type ResetState =
  | { phase: 'choosing'; problem: string | null; whose: ResetAccount }
  | { phase: 'broken'; why: Exclude<ResetLink['state'], 'open'> | 'missing' }
  | { phase: 'done'; secondsLeft: number; login: string; left: ResetDone };

const START: ResetState = { phase: 'choosing', problem: null, whose: {} };

/** State of the reset page. */
export const resetStore = createStore<ResetState>(() => START);

/** New password and its repetition. */
export const resetForm = createForm({
  initial: { password: '', verify: '' },
  lock: 'reset-password',
  loadRules: async () => (await import('./reset-schema')).checkReset,
  onUnchecked: showProblem,
});

/**
 * Asks a server with the capability `resetlink` about the link that opened this page. Reports a link that does not work
 * before the person types, and an address without one, as this server's links are all in the address.
 */
export async function checkLink(): Promise<void> {
  const { token, link } = resetLinkOf();
  if (token !== undefined) return;
  if (link === undefined) {
    resetStore.setState({ phase: 'broken', why: 'missing' }, true);
    return;
  }
  const outcome = await fetchResetLink(link);
  if (!outcome.ok || resetStore.getState().phase !== 'choosing') return;
  const { state, ...whose } = outcome.value;
  if (state !== 'open') resetStore.setState({ phase: 'broken', why: state }, true);
  else resetStore.setState({ whose });
}

/**
 * Sets the new password (specification 7). Reads the link from this page's address, as another page may have been
 * opened with another one since. The token is stored nowhere else.
 */
export function submitReset(): Promise<void> {
  return resetForm.submit(async ({ password }) => {
    showProblem(null);
    const outcome = await submitPasswordReset({ password, ...resetLinkOf() });
    if (outcome.ok) {
      resetForm.clear();
      const login = loginPath(takeReturnPage());
      const secondsLeft = DELAYS.resetRedirect / 1000;
      resetStore.setState({ phase: 'done', secondsLeft, login, left: outcome.value }, true);
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
    if (hasNews(state.left)) {
      clearInterval(timer);
      return;
    }
    const secondsLeft = state.secondsLeft - 1;
    resetStore.setState({ ...state, secondsLeft: Math.max(0, secondsLeft) }, true);
    if (secondsLeft > 0) return;
    clearInterval(timer);
    replacePage(state.login);
  }, 1000);
  return () => clearInterval(timer);
}

/** Whether there is something to read or decide before the login page. */
export function hasNews({ connections, cardremoved }: ResetDone): boolean {
  return connections.length > 0 || cardremoved;
}

function showProblem(failure: Failure | null): void {
  resetStore.setState({ problem: failure && failureSentence(MESSAGES.changes.failed, failure) });
}

/**
 * Resets everything.
 * @internal For tests.
 */
export function resetReset(): void {
  resetForm.clear();
  resetStore.setState(START, true);
}
