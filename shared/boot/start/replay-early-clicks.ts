/**
 * Stops holding presses once the page is interactive, and replays them in order, each in its own task, so that React
 * renders the effect of one before the next.
 */
export function replayEarlyClicks(): void {
  const { earlyClicks = [] } = window;
  delete window.earlyClicks;
  for (const button of earlyClicks) {
    setTimeout(() => {
      delete button.dataset.held;
      button.click();
    });
  }
}
