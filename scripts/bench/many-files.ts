import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { metrics, openBench, printRow } from './browser';

const COUNT = 200;
const SAMPLE = resolve(import.meta.dirname, '../../e2e/files/letter-1.pdf');

/** 200 files at once: the longest task while they are added, and their memory. */
export async function benchManyFiles(browser: Browser, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const sample = await readFile(SAMPLE);
  const files = Array.from({ length: COUNT }, (_, index) => join(folder, `page-${index}.pdf`));
  await Promise.all(files.map((file) => writeFile(file, sample)));
  const { page, cdp } = await openBench(browser, url);
  await page.goto(`${url}/start`);
  await page.waitForTimeout(2_000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await cdp.send('HeapProfiler.collectGarbage');
  const before = await metrics(cdp);
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page
    .getByRole('button', { name: /^Delete / })
    .nth(COUNT - 1)
    .waitFor({ timeout: 300_000 });
  await cdp.send('HeapProfiler.collectGarbage');
  const after = await metrics(cdp);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await page.context().close();
  await rm(folder, { recursive: true });
  const longest = Math.max(0, ...tasks);
  const grown = ((after.JSHeapUsedSize ?? 0) - (before.JSHeapUsedSize ?? 0)) / 1_000_000;
  printRow('200 files at once: longest task', `${longest.toFixed(0)} ms`, 'at most 100 ms', longest <= 100);
  printRow('200 files at once: memory', `+${grown.toFixed(1)} MB`, 'at most +50 MB', grown <= 50);
}
