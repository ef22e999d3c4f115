import { askForPerson } from '@shared/boot/watch-person';
import { billingStore, loadPlans } from './billing-store';
import { cancellationStore } from './cancel/cancel-plan';
import { fetchAndResumePurchases } from './purchase/resume-purchases';
import { isOpen, purchaseStore } from './purchase-store';

/**
 * Updates the page for a returning person: asks again about a purchase with an unknown outcome; otherwise reads the
 * plans and related state, as a plan may have ended, been renewed or been bought elsewhere. Typed text stays, and a
 * failure changes nothing.
 */
export async function lookAgain(signal: AbortSignal): Promise<void> {
  if (purchaseStore.getState().phase.kind === 'unknown') {
    fetchAndResumePurchases();
    return;
  }
  if (!isAtRest() || !(await askForPerson()) || signal.aborted || !isAtRest()) return;
  await loadPlans();
}

/** Whether the plans are shown and nothing that changes them is under way. */
function isAtRest(): boolean {
  const isBusy = isOpen(purchaseStore.getState()) || cancellationStore.getState().isBusy;
  return billingStore.getState().phase === 'ready' && !isBusy;
}
