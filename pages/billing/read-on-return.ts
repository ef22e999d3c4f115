import { askForPerson } from '@shared/boot/watch-person';
import { onReturn } from '@shared/lib/on-return';
import { billingStore, loadPlans } from './billing-store';
import { cancellationStore } from './cancel/cancel-plan';
import { isOpen, purchaseStore } from './purchase/purchase-store';

/**
 * Reads the plans, and what goes with them, again whenever the person is back on the page: one may have ended or been renewed,
 * or been bought elsewhere. What is typed stays. Returns a function that stops listening.
 */
export function readOnReturn(): () => void {
  const leaving = new AbortController();
  onReturn(() => void readAgain(), leaving.signal);
  return () => leaving.abort();
}

async function readAgain(): Promise<void> {
  if (!isAtRest() || !(await askForPerson()) || !isAtRest()) return;
  await loadPlans();
}

/** Whether the plans are shown and nothing is under way that changes them. */
function isAtRest(): boolean {
  const isBusy = isOpen(purchaseStore.getState()) || cancellationStore.getState().isBusy;
  return billingStore.getState().phase === 'ready' && !isBusy;
}
