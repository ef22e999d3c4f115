/** A click without any of the others is a press made by helping software. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'dragenter', 'click'] as const;

/**
 * Runs something when a person first touches the page, which is when code that is not needed to see it is fetched.
 * Returns what calls it off.
 */
export function whenFirstUsed(run: () => void): () => void {
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
