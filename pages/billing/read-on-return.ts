import { fetchInfo } from '@shared/api/calls/info';
import { updateContext } from '@shared/stores/info';
import { billingStore, loadPlans, plansShown } from './billing-store';
import { cancellationStore } from './cancel/cancel-plan';
import { isOpen, purchaseStore } from './purchase/purchase-store';

/** The person's plans are read again at most this often, in ms: looking at a page again fires several events. */
const PAUSE_MS = 2_000;

/**
 * Reads the plans again whenever the person is back on the page: one may have ended or been renewed, or been bought elsewhere.
 * What is typed stays. Returns a function that stops listening.
 */
export function readOnReturn(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const look = (): void => {
    if (!document.hidden) void readAgain();
  };
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });
  // From the back/forward cache, which does not change the visibility in every browser.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
  return () => leaving.abort();
}

async function readAgain(): Promise<void> {
  const state = billingStore.getState();
  if (state.phase === 'loading' || isOpen(purchaseStore.getState()) || cancellationStore.getState().isBusy) return;
  if (state.phase === 'ready' && Math.abs(Date.now() - state.loadedAt) < PAUSE_MS) return;
  const before = JSON.stringify(plansShown());
  await loadPlans();
  if (JSON.stringify(plansShown()) === before) return;
  // With the plans, features and card have changed. Only the person is replaced: forms rely on the settings.
  const info = await fetchInfo();
  if (info.ok) updateContext({ user: info.value.context.user });
}
