import type { Page, Request } from '@playwright/test';
import { until } from './until';

/**
 * Watches the requests of a page from now on. The returned function resolves when the open page has loaded and is at
 * rest: the browser is idle, and no request is pending.
 */
export function watchRest(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    asked += 1;
    underWay.add(request);
  });
  const end = (request: Request): void => void underWay.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  return async () => {
    await page.waitForLoadState('load');
    await until(`${page.url()} is at rest`, async () => {
      const before = asked;
      // Work that a page planned for its rest was queued before this, and runs first.
      await page.evaluate(untilIdle);
      return asked === before && underWay.size === 0;
    });
  };
}

/**
 * Runs in the page: resolves when the browser was idle twice, with a new frame in between. A busy machine may report no
 * idle moment; then it uses a limit beyond the page's own, so that the page's planned work comes first.
 */
async function untilIdle(): Promise<void> {
  const idle = (): Promise<unknown> => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 6000 }));
  await idle();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await idle();
}
