import { askForPerson } from '@shared/boot/watch-person';
import { billingStore, loadPlans } from './billing-store';
import { cancellationStore } from './cancel/cancel-plan';
import { fetchAndResumePurchases } from './purchase/resume-purchases';
import { isOpen, purchaseStore } from './purchase-store';

/**
 * Brings the page up to date for a person who is back on it: asks again what became of a purchase whose outcome is
 * unknown; otherwise reads the plans, and what goes with them, as one may have ended or been renewed, or been bought
 * elsewhere. What is typed stays, and a failure changes nothing.
 */
export async function lookAgain(signal: AbortSignal): Promise<void> {
  if (purchaseStore.getState().phase.kind === 'unknown') {
    fetchAndResumePurchases();
    return;
  }
  if (!isAtRest() || !(await askForPerson()) || signal.aborted || !isAtRest()) return;
  await loadPlans();
}

/** Whether the plans are shown and nothing is under way that changes them. */
function isAtRest(): boolean {
  const isBusy = isOpen(purchaseStore.getState()) || cancellationStore.getState().isBusy;
  return billingStore.getState().phase === 'ready' && !isBusy;
}
