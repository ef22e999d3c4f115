import { chromium, type Page } from '@playwright/test';
import { HANG_MS } from '@shared/testing/hang';
import { wholeBrowser } from '../../scripts/check/browsers';

/**
 * A browser with a back/forward cache, which Playwright disables by default, and a page on the site.
 *
 * @param url origin of the site
 */
export async function openKeepingBrowser(url: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    ...wholeBrowser(),
    timeout: HANG_MS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({
    baseURL: url,
    extraHTTPHeaders: { 'x-forwarded-for': crypto.randomUUID() },
  });
  const close = async (): Promise<void> => {
    // Calls still pending in a test's route handlers must not fail the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await browser.close();
  };
  return { page, close };
}
