import { expect, type Locator, type Page } from '@playwright/test';

/** Step of a stopped clock between two looks, ms: shorter than any notice stays. */
const STEP_MS = 100;

/**
 * Stops the installed clock of a page: from now on, its timers run only when a test advances it, on any machine. The
 * clock first jumps by a second, because Playwright stops clocks only in their future. Waits until the page is
 * interactive: a press held before that is replayed by a timer, which would never run.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyClicks' in window), undefined, { polling: 50 });
  for (let ahead = 1_000; ; ahead *= 2) {
    const now = await page.evaluate(() => Date.now());
    try {
      await page.clock.pauseAt(now + ahead);
      return;
    } catch (error) {
      // The call arrived later than that.
      if (!/to the past/.test(String(error))) throw error;
    }
  }
}

/** Advances the clock of a page in small steps until an element is visible. */
export async function runUntilVisible(page: Page, seen: Locator): Promise<void> {
  const look = async (): Promise<boolean> => {
    if (await seen.isVisible()) return true;
    await page.clock.runFor(STEP_MS);
    return seen.isVisible();
  };
  await expect.poll(look, { intervals: [50] }).toBe(true);
}
