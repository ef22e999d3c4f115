import { withLateCode } from '@shared/boot/late/late-code';
import { inBrowser, KEYS } from '@shared/lib/kept';

/**
 * Takes up purchases whose answer was lost, now and when the page comes back from the browser's cache. What does it is
 * loaded only when there is one. Returns what ends that.
 */
export function resumeOnReturn(): () => void {
  const resume = (): void => {
    // Whether the journal may hold a purchase is seen without its code.
    if (inBrowser.keys(`${KEYS.payments}plan:`).length > 0) takeUpPurchases();
  };
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) resume();
  };
  window.addEventListener('pageshow', restored);
  resume();
  return () => window.removeEventListener('pageshow', restored);
}

/** Takes up purchases whose answer was lost, also of a journal that is only in memory. */
export function takeUpPurchases(): void {
  void withLateCode(
    () => import('./buy-plan'),
    ({ resumePurchases }) => resumePurchases(),
  );
}
