import { chromium, devices, type Page } from '@playwright/test';
import { HANG_MS } from '@shared/testing/hang';
import { wholeBrowser } from '../scripts/check/browsers';
import { test as base, expect } from './support/fixtures';
import { CARDS, OrderPage, recordOf, US_NUMBER } from './support/pages/order-page';
import { openAtPayment } from './support/pages/prepared-order';

/** In full Chromium: the headless shell opens no file chooser for a key press. */
const test = base.extend({
  context: async ({ share, site }, use) => {
    const browser = await share('browser', () => chromium.launch({ ...wholeBrowser(), timeout: HANG_MS }));
    const context = await browser.newContext({ ...devices['Desktop Chrome'], baseURL: site.url });
    await use(context);
    await context.close();
  },
});

test('a whole order is placed with the keyboard alone', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  const press = async (key: string): Promise<void> => page.keyboard.press(key);

  // Listen before the key press: on a busy page the key would come first, and the chooser would be missed.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, /Choose PDF files/);
  await press('Enter');
  await (await chooser).setFiles('e2e/files/letter-1.pdf');
  await order.expectUploaded('letter-1.pdf');
  await tabTo(page, /fax number/i);
  await page.keyboard.type(US_NUMBER.typed);
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeFocused();
  await tabTo(page, /Send now/);
  await press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Send later' })).toBeChecked();
  await press('ArrowUp');
  await tabTo(page, 'Confirm and continue');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay and send' })).toBeFocused();
  await order.cardFrame.getByLabel(/card number/i).waitFor();
  await tabTo(page, /cardholder/i);
  await page.keyboard.type('Ann Lee');
  await press('Tab');
  await page.keyboard.type('ann@example.com');
  await press('Tab');
  await page.keyboard.type(CARDS.good);
  await page.keyboard.type('1244');
  await page.keyboard.type('123');
  await press('Tab');
  await expect(page.getByLabel(/postal/i)).toBeFocused();
  await page.keyboard.type('10001');
  await press('Enter');
  await order.expectDone();
  await expect(order.thanks).toBeFocused();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('a card field that is still loading does not swallow what is typed', async ({ page }) => {
  let answer: () => void = () => undefined;
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/card-rules.js', async (route) => {
    await isTyped;
    await route.continue();
  });
  const order = await openAtPayment(page);
  await order.cardFrame.getByLabel(/card number/i).waitFor({ state: 'attached' });
  await tabTo(page, /email/i);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(/postal/i)).toBeFocused();
  answer();
  await order.cardFrame.getByLabel(/card number/i).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(CARDS.good);
  await expect(order.cardFrame.getByLabel(/card number/i)).toHaveValue('4242 4242 4242 4242');
});

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(nameOfFocus);
    if (typeof name === 'string' ? label.includes(name) : name.test(label)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}

/** Runs in the page: the name of the focused element; for a frame, its title. */
function nameOfFocus(): string {
  const element = document.activeElement;
  // If nothing has focus, activeElement is the body, whose text contains every name on the page.
  if (element === document.body) return '';
  const labels = element && 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const own = [element?.getAttribute('aria-label'), element?.getAttribute('title'), element?.textContent];
  return [...labels.map(({ textContent }) => textContent), ...own].join(' ').trim();
}
