/**
 * Stops holding presses, now that the page is interactive, and replays them in order: each in its own task, so that React
 * renders the effect of one before the next.
 */
export function releasePresses(): void {
  const { heldPresses = [] } = window;
  delete window.heldPresses;
  for (const button of heldPresses) {
    setTimeout(() => {
      delete button.dataset.held;
      button.click();
    });
  }
}
