import { chromium, type Page } from '@playwright/test';
import { wholeBrowser } from '../../scripts/check/browsers';

/**
 * A browser that keeps pages for Back, which Playwright's own does not, with a page at the site.
 *
 * @param url origin of the site
 */
export async function openKeepingBrowser(url: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    ...wholeBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({
    baseURL: url,
    extraHTTPHeaders: { 'x-forwarded-for': crypto.randomUUID() },
  });
  const close = async (): Promise<void> => {
    // A call that was still on its way through a test's own answer is nobody's failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await browser.close();
  };
  return { page, close };
}
