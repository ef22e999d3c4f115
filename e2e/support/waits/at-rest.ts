import type { Page, Request } from '@playwright/test';
import { until } from './until';

/**
 * Watches the requests of a page from now on. The function that it returns resolves when the page that is open then has
 * loaded and is at rest: the browser has nothing to do, and nothing is under way that it has asked for.
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
      // What a page does when it is at rest was planned before this, and comes first.
      await page.evaluate(untilIdle);
      return asked === before && underWay.size === 0;
    });
  };
}

/**
 * Runs in the page: resolves when the browser has had nothing to do twice, with a new picture in between. A busy machine
 * may report no idle moment; then it takes a limit beyond the page's own, so that what the page planned comes first.
 */
async function untilIdle(): Promise<void> {
  const idle = (): Promise<unknown> => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 6000 }));
  await idle();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await idle();
}
