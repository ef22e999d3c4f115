import { withLateCode } from '@shared/boot/late/late-code';
import { inBrowser, KEYS } from '@shared/lib/kept';

/**
 * Resumes purchases whose answer was lost, now and when the page is restored from the back/forward cache. The code is
 * loaded only if there are any. Returns a function that stops listening.
 */
export function resumeOnReturn(): () => void {
  const resume = (): void => {
    // The journal's keys show whether there may be a purchase, without loading its code.
    if (inBrowser.keys(`${KEYS.payments}plan:`).length > 0) fetchAndResumePurchases();
  };
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) resume();
  };
  window.addEventListener('pageshow', restored);
  resume();
  return () => window.removeEventListener('pageshow', restored);
}

/** Loads the code and resumes purchases whose answer was lost, including those journaled only in memory. */
export function fetchAndResumePurchases(): void {
  void withLateCode(
    () => import('./buy-plan'),
    ({ resumePurchases }) => resumePurchases(),
  );
}
