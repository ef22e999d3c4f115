/**
 * Stops holding, as the page is alive, and presses again what was pressed: in order, each in a task of its own, so that
 * React draws what one changes before the next.
 */
export function releasePresses(): void {
  const { heldPresses = [] } = window;
  delete window.heldPresses;
  for (const button of heldPresses) setTimeout(() => button.click());
}
