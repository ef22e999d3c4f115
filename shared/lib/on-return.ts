/** Least time between two looks, ms: coming back fires several events at once, and people go to and fro. */
const GAP = 2_000;

/**
 * Calls `look` when the person is back on the page: from another tab or program, from another window beside this one, or by the
 * back/forward cache, which does not change the visibility in every browser. Whoever comes back again within two seconds is served once these
 * are over.
 *
 * @param signal ends it
 */
export function onReturn(look: () => void, signal: AbortSignal): void {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const back = (): void => {
    clearTimeout(timer);
    if (document.hidden) return;
    const wait = last + GAP - Date.now();
    // A clock that was set back delays nothing.
    if (wait > 0 && wait <= GAP) {
      timer = setTimeout(back, wait);
      return;
    }
    last = Date.now();
    look();
  };
  document.addEventListener('visibilitychange', back, { signal });
  window.addEventListener('focus', back, { signal });
  const restored = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) back();
  };
  window.addEventListener('pageshow', restored, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
