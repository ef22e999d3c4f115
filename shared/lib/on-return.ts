/** Minimum time between two calls of `look`, in ms. */
const GAP = 2_000;

/**
 * Calls `look` when the person returns to the page: from another tab or program, from another window beside this one,
 * or by the back/forward cache, which does not change the visibility in every browser. A return fires several events
 * but calls `look` once; leaving a frame of the page, such as a card field, is not a return. A second return within two
 * seconds counts at the end of them.
 *
 * @param signal ends it
 */
export function onReturn(look: () => void, signal: AbortSignal): void {
  let isAway = document.hidden || !document.hasFocus();
  let last = Number.NEGATIVE_INFINITY;
  let looking: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const back = (): void => {
    clearTimeout(looking);
    if (document.hidden || !isAway) return;
    const wait = last + GAP - Date.now();
    // A clock that was set back delays nothing.
    if (wait > 0 && wait <= GAP) {
      looking = setTimeout(back, wait);
      return;
    }
    clearTimeout(leaving);
    isAway = false;
    last = Date.now();
    look();
  };
  const seen = (): void => {
    isAway ||= document.hidden;
    back();
  };
  const blurred = (): void => {
    clearTimeout(leaving);
    // A frame of this page that takes the focus reports it in the next task.
    leaving = setTimeout(() => {
      isAway ||= !document.hasFocus();
    });
  };
  const restored = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    isAway = true;
    back();
  };
  document.addEventListener('visibilitychange', seen, { signal });
  window.addEventListener('blur', blurred, { signal });
  window.addEventListener('focus', back, { signal });
  window.addEventListener('pageshow', restored, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(looking);
    clearTimeout(leaving);
  });
}
