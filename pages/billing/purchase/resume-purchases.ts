import { withLateCode } from '@shared/boot/late/late-code';
import { browserStorage, KEYS } from '@shared/lib/safe-storage';

/** Resumes purchases whose answer was lost before this page was loaded. The code is loaded only if there are any. */
export function resumeEarlierPurchases(): void {
  // The journal's keys show whether there may be a purchase, without loading its code.
  if (browserStorage.keys(`${KEYS.payments}plan:`).length > 0) fetchAndResumePurchases();
}

/** Loads the code and resumes purchases whose answer was lost, including those journaled only in memory. */
export function fetchAndResumePurchases(): void {
  void withLateCode(
    () => import('./buy-plan'),
    ({ resumePurchases }) => resumePurchases(),
  );
}
