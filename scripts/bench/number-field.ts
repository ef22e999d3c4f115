import type { Browser, Page } from '@playwright/test';
import { openBench, printRow, quantile } from './browser';

const DIGITS = '2125550123';
const ROUNDS = 6;
/** The budget in ms if a plain input takes `PLAIN`; a slower machine gets the additional time of its plain input. */
const BUDGET = 32;
const PLAIN = 10;

/** From a keystroke in the number field to the paint that shows it, on a CPU throttled 4x, versus a plain input. */
export async function benchNumberField(browser: Browser, url: string): Promise<void> {
  const { page } = await openBench(browser, url, { cpu: 4 });
  await page.goto(`${url}/start`);
  const field = page.getByLabel("Recipient's fax number");
  await field.focus();
  // The phone library is loaded on first focus.
  await page.waitForTimeout(5_000);
  const ours = await typing(page, '[name=number]');
  await page.evaluate(() => {
    const input = document.body.appendChild(document.createElement('input'));
    input.id = 'plain';
  });
  const plain = await typing(page, '#plain');
  await page.context().close();
  const p95 = quantile(ours, 0.95);
  const least = quantile(plain, 0.95);
  const figure = `${p95.toFixed(0)} ms (plain ${least.toFixed(0)})`;
  const isKept = p95 <= BUDGET + Math.max(0, least - PLAIN);
  printRow('number field: keystroke to paint, p95 at 4x CPU', figure, `plain + ${BUDGET - PLAIN} ms`, isKept);
}

async function typing(page: Page, selector: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.fill(selector, '');
    await page.focus(selector);
    await page.evaluate((chosen) => {
      const input = document.querySelector<HTMLInputElement>(chosen);
      const marks: number[] = [];
      Object.assign(window, { marks });
      input?.addEventListener('keydown', ({ timeStamp }) => {
        // Two frames: the second callback runs once the frame with the new text is painted.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => marks.push(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        });
      });
    }, selector);
    for (const digit of DIGITS) {
      await page.keyboard.press(digit);
      await page.waitForTimeout(120);
    }
    times.push(...(await page.evaluate(() => (window as unknown as { marks: number[] }).marks)));
  }
  return times;
}
