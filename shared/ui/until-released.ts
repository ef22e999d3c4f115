/** Interval between checks whether a button is still pressed, in ms. */
const POLL_MS = 50;

/**
 * Resolves once no button or link is being pressed: one that moves or is replaced between mouse down and mouse up is
 * not clicked, or acts differently than its label says. For code that may load after mouse down, so it asks the
 * document; `afterClick` knows only presses that it saw begin.
 */
export async function untilReleased(): Promise<void> {
  while (document.querySelector('a:active, button:active'))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
