import type { Browser } from '@playwright/test';
import { signUp } from '../../e2e/support/pages/account-page';
import { openBench, printRow, quantile } from './browser';

const COUNT = 10_000;

/** 10,000 archives on a CPU throttled 4x: from the answer to the painted list, and each keystroke in the filter. */
export async function benchArchives(browser: Browser, url: string): Promise<void> {
  const { page } = await openBench(browser, url, { cpu: 4 });
  const values = Array.from({ length: COUNT }, (_, index) => ({
    id: `archive${index}`,
    email: `archive${index}@archive.faxkeep.example`,
    schedule: '@weekly',
    print_enabled: index % 2 === 0,
    print_to_email: false,
  }));
  const body = JSON.stringify({ success: true, values });
  await page.route('**/v1/archives', (route) => route.fulfill({ contentType: 'application/json', body }));
  await signUp(page);
  await page.addInitScript(() => {
    const seen = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name.endsWith('/v1/archives') && 'responseEnd' in entry)
          Object.assign(window, { answered: entry.responseEnd });
      }
    });
    seen.observe({ type: 'resource', buffered: true });
    const watch = (): void => {
      if (document.readyState !== 'loading' && document.body.innerText.includes('archive0@')) {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => Object.assign(window, { painted: performance.now() });
        channel.port2.postMessage(null);
      } else requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  await page.goto('/home.html');
  await page.waitForFunction(() => 'painted' in window && 'answered' in window, null, { timeout: 60_000 });
  const first = await page.evaluate(() => {
    const { painted, answered } = window as unknown as { painted: number; answered: number };
    return painted - answered;
  });
  printRow('10,000 archives: answer to painted list, 4x CPU', `${first.toFixed(0)} ms`, 'at most 300 ms', first <= 300);

  const filter = page
    .getByRole('searchbox')
    .or(page.getByLabel(/filter|find/i))
    .first();
  await filter.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    document.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - timeStamp);
        channel.port2.postMessage(null);
      });
    });
  });
  for (const letter of 'archive99') {
    await page.keyboard.press(letter);
    await page.waitForTimeout(300);
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  await page.context().close();
  const p95 = quantile(times, 0.95);
  printRow(
    '10,000 archives: keystroke of the filter, p95 at 4x CPU',
    `${p95.toFixed(0)} ms`,
    'at most 50 ms',
    p95 <= 50,
  );
}
