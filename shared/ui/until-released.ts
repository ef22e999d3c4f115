/** Time between two checks whether a button is still being pressed, ms. */
const POLL_MS = 50;

/**
 * Resolves once no button and no link is being pressed. One that moves or is replaced
 * between mouse down and mouse up is not clicked, or does something else than it said. For code that may come after the
 * mouse went down, so it asks the document; `afterClick` knows only of presses that it has seen begin.
 */
export async function untilReleased(): Promise<void> {
  while (document.querySelector('a:active, button:active'))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
