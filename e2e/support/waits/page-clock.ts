import { expect, type Locator, type Page } from '@playwright/test';

/** How far a clock goes between two looks once it is stopped, ms: less than any notice stays. */
const STEP_MS = 100;

/**
 * Stops the installed clock of a page: from now on its timers only run when a test says so, however slow this machine is. The
 * clock jumps by a second first, because Playwright stops clocks in their future only. Waits until the page is interactive:
 * a press held before that is replayed by a timer, which a stopped clock would keep for ever.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyClicks' in window), undefined, { polling: 50 });
  for (let ahead = 1_000; ; ahead *= 2) {
    const now = await page.evaluate(() => Date.now());
    try {
      await page.clock.pauseAt(now + ahead);
      return;
    } catch (error) {
      // It took longer than that to say so.
      if (!/to the past/.test(String(error))) throw error;
    }
  }
}

/** Lets the clock of a page go on, in small steps, until something is visible. */
export async function runUntilVisible(page: Page, seen: Locator): Promise<void> {
  const look = async (): Promise<boolean> => {
    if (await seen.isVisible()) return true;
    await page.clock.runFor(STEP_MS);
    return seen.isVisible();
  };
  await expect.poll(look, { intervals: [50] }).toBe(true);
}
