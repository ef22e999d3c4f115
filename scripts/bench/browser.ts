import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { wholeBrowser } from '../check/browsers';

/** A page with its connection to the browser's own instruments. */
export interface Bench {
  page: Page;
  cdp: CDPSession;
}

/** Opens the whole Chromium: it paints as people's do. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(wholeBrowser());
}

/** Opens a page of the site at `url`, whose processor is slowed `cpu` times and whose network is limited to `mbit` (0: not at all). */
export async function openBench(
  browser: Browser,
  url: string,
  { cpu = 1, mbit = 0, latencyMs = 0 } = {},
): Promise<Bench> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  // The runner of these scripts wraps named functions into this, also those that are sent to the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (mbit > 0) {
    const bytesPerSecond = (mbit * 1_000_000) / 8;
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  return { page, cdp };
}

/** The browser's own figures; times in seconds, sizes in bytes. */
export async function metrics(cdp: CDPSession): Promise<Record<string, number>> {
  const answer = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(answer.metrics.map(({ name, value }) => [name, value]));
}

/** The middle of the values, or any other share of them. */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints rows of a table, each with a verdict on its budget. */
export function printRow(name: string, figure: string, budget: string, isKept: boolean): void {
  console.log(`${name.padEnd(58)} ${figure.padStart(26)}   ${budget.padEnd(22)} ${isKept ? 'kept' : 'BROKEN'}`);
}
