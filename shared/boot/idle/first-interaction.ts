/** Assistive technology sends a click without any of the others. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'dragenter', 'click'] as const;

/**
 * Runs a callback at a person's first interaction, to fetch code that the first view does not need. Returns a function
 * that cancels it.
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
