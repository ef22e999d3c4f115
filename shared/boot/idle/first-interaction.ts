/** A click without any of the others comes from assistive technology. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'dragenter', 'click'] as const;

/**
 * Runs a callback when a person first touches the page, the time to fetch code that is not needed to see it. Returns a
 * function that cancels it.
 */
export function onFirstInteraction(run: () => void): () => void {
  const stop = (): void => {
    for (const sign of SIGNS) window.removeEventListener(sign, start, true);
  };
  const start = (): void => {
    stop();
    run();
  };
  for (const sign of SIGNS) window.addEventListener(sign, start, { passive: true, capture: true });
  return stop;
}
