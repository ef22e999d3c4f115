import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { wholeBrowser } from '../check/browsers';

/** Cookies and local storage, without the cache. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page with its DevTools session. */
export interface Bench {
  page: Page;
  cdp: CDPSession;
}

/**
 * Opens full Chromium, which paints as people's browsers do.
 * @param keyHash hash of the public key to trust: pages with a certificate error are not cached
 */
export function openBrowser(keyHash: string): Promise<Browser> {
  const browser = wholeBrowser();
  return chromium.launch({ ...browser, args: [...browser.args, `--ignore-certificate-errors-spki-list=${keyHash}`] });
}

/** Throttling of the CPU and the network; 0 Mbit/s: no limit. */
export interface Speed {
  cpu?: number;
  mbit?: number;
  latencyMs?: number;
}

/** Slow 4G on a phone a quarter as fast as this machine: 562 ms per request, 1.44 Mbit/s. */
export const SLOW = { cpu: 4, mbit: 1.44, latencyMs: 562 };

/** The window of a phone, in CSS pixels. */
export const WINDOW = { width: 412, height: 823 };

/** Opens a page at `url` at this speed, with the browser's stored data of the site, none by default. */
export async function openBench(
  browser: Browser,
  url: string,
  { cpu = 1, mbit = 0, latencyMs = 0 }: Speed = {},
  storageState: StorageState = { cookies: [], origins: [] },
): Promise<Bench> {
  // For Playwright's own requests to the site, errors are ignored.
  const context = await browser.newContext({ baseURL: url, viewport: WINDOW, storageState, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  // tsx wraps named functions in this helper, including those sent to the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (mbit > 0) await cdp.send('Network.emulateNetworkConditions', networkOf({ mbit, latencyMs }));
  return { page, cdp };
}

/** A network of this speed for the DevTools protocol, in ms and bytes per second. */
export function networkOf({ mbit, latencyMs }: Required<Pick<Speed, 'mbit' | 'latencyMs'>>) {
  const bytesPerSecond = (mbit * 1_000_000) / 8;
  return {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  };
}

/** The browser's own metrics; times in seconds, sizes in bytes. */
export async function metrics(cdp: CDPSession): Promise<Record<string, number>> {
  const answer = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(answer.metrics.map(({ name, value }) => [name, value]));
}

/** The median of the values, or another quantile. */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints a row of the table, with a verdict on its budget. */
export function printRow(name: string, figure: string, budget: string, isKept: boolean): void {
  console.log(`${name.padEnd(58)} ${figure.padStart(26)}   ${budget.padEnd(22)} ${isKept ? 'kept' : 'BROKEN'}`);
}
