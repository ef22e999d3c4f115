/**
 * Takes up purchases whose answer was lost, now and when the page comes back from the browser's cache. What does it is
 * loaded only when there is one. Returns what ends that.
 */
export function resumeOnReturn(): () => void {
  const resume = (): void => {
    if (hasRecord()) void import('./buy-plan').then(({ resumePurchases }) => resumePurchases());
  };
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) resume();
  };
  window.addEventListener('pageshow', restored);
  resume();
  return () => window.removeEventListener('pageshow', restored);
}

/** Whether the journal may hold a purchase. */
function hasRecord(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('pay:plan:'));
  } catch {
    // Storage is blocked: nothing outlived the page that wrote it.
    return false;
  }
}
