import type { Page } from '@playwright/test';

/** The person returns from another tab; browsers without windows do not tell the page. */
export function comeBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const isHidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }
    Reflect.deleteProperty(document, 'hidden');
    window.dispatchEvent(new Event('focus'));
  });
}
