import type { Browser } from '@playwright/test';
import { openBench, printRow, quantile } from './browser';

const PAGES = ['/start', '/login.html', '/pricing.html'];
const ROUNDS = 5;

/** First and largest paint on slow 4G at 4x CPU, versus the same page without its scripts. */
export async function benchPaint(browser: Browser, url: string): Promise<void> {
  for (const path of PAGES) {
    const ours: number[][] = [];
    const bare: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await paints(browser, url + path, false));
      bare.push(await paints(browser, url + path, true));
    }
    for (const [index, name] of ['first', 'largest'].entries()) {
      const mine = quantile(ours.map((times) => times[index] ?? Number.NaN));
      const least = quantile(bare.map((times) => times[index] ?? Number.NaN));
      const figure = `${mine.toFixed(0)} / ${least.toFixed(0)} ms = ${(mine / least).toFixed(2)}`;
      printRow(`${path}: ${name} paint against no scripts`, figure, 'at most 1.15', mine / least <= 1.15);
    }
  }
}

/** First and largest contentful paint in ms. */
async function paints(browser: Browser, address: string, isBare: boolean): Promise<number[]> {
  const { page } = await openBench(browser, address, { cpu: 4, mbit: 1.6, latencyMs: 150 });
  // Both go through the same interception, so that only the scripts make a difference.
  await page.route('**/*', async (route) => {
    if (isBare && route.request().resourceType() === 'script') await route.abort();
    else await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForLoadState('load');
  await page.waitForTimeout(2_500);
  const times = await page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
        new PerformanceObserver((list) => {
          done([first, list.getEntries().at(-1)?.startTime ?? Number.NaN]);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.context().close();
  return times;
}
