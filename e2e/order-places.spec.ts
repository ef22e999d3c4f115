import type { Page } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { test as base, expect } from './support/fixtures';
import { holdScripts } from './support/late-scripts';
import { OrderPage, recordOf, US_NUMBER } from './support/order-page';
import { payPrepared } from './support/prepared-order';
import { startServer, type TestServer } from './support/server';

/** A server that redirects people after a payment. */
const test = base.extend<{ sending: TestServer }>({
  sending: async ({ share }, use) => {
    await use(await share('sending', () => startServer({ DONE_REDIRECT: '/displaycountries' })));
  },
});

for (const path of ['/', '/index.html', '/start']) {
  test(`${path} starts an order`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/start$/);
    await expect(page.getByRole('heading', { name: 'What would you like to send?' })).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });
}

test('/start/dropbox opens the chooser, adds the chosen files and becomes /start', async ({ page, ledger }) => {
  const popup = page.waitForEvent('popup');
  const order = new OrderPage(page);
  await order.open('/start/dropbox');
  const chooser = await popup;
  await chooser.getByLabel('Insurance card.pdf').check();
  await chooser.getByRole('button', { name: 'Choose', exact: true }).click();
  await order.expectUploaded('Insurance card.pdf');
  await expect(page).toHaveURL(/\/start$/);
  expect(recordOf(await ledger(), order.orderId).files).toHaveLength(1);
});

test('a chosen file is part of the order at /start, even after a reload in between', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  // The page is reloaded during this call, which never reaches the server.
  const asked = page.waitForRequest('**/v1/file/cloudsetup');
  let isHeld = true;
  await page.route('**/v1/file/cloudsetup', (route) => (isHeld ? undefined : route.continue()));
  const popup = page.waitForEvent('popup');
  await order.open('/start/dropbox');
  const chooser = await popup;
  await chooser.getByLabel('Insurance card.pdf').check();
  await chooser.getByRole('button', { name: 'Choose', exact: true }).click();
  await asked;
  await expect(page).toHaveURL(/\/start\/dropbox$/);

  isHeld = false;
  let choosers = 0;
  page.on('popup', () => {
    choosers += 1;
  });
  await page.reload();
  await order.expectUploaded('Insurance card.pdf');
  await expect(page).toHaveURL(/\/start$/);
  expect(choosers).toBe(0);
  expect(recordOf(await ledger(), order.orderId).files).toHaveLength(1);

  await page.reload();
  await order.expectUploaded('Insurance card.pdf');
});

test('a chooser opened twice adds the chosen files once', async ({ page, ledger }) => {
  const popup = page.waitForEvent('popup');
  const order = new OrderPage(page);
  await order.open('/start/dropbox');
  const chooser = await popup;
  await chooser.getByLabel('Insurance card.pdf').waitFor();
  // The same window is opened again, and reloads.
  const again = chooser.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Choose from Dropbox' }).click();
  await again;
  await chooser.getByLabel('Insurance card.pdf').check();
  await chooser.getByRole('button', { name: 'Choose', exact: true }).click();
  await order.expectUploaded('Insurance card.pdf');
  expect(recordOf(await ledger(), order.orderId).files).toHaveLength(1);
});

test('a chooser that is not offered gets a message', async ({ page }) => {
  await page.goto('/start/carrierpigeon');
  await expect(page.getByText(/This file source isn't available here/)).toBeVisible();
  await expect(page).toHaveURL(/\/start$/);
});

test('/displaycountries scrolls to the countries', async ({ page }) => {
  await page.goto('/displaycountries');
  await expect(page.locator('#displaycountries')).toBeInViewport();
  await expect(page.locator('#displaycountries')).toContainText('Lithuania');
});

test('Back and Forward walk through the steps without losing input', async ({ page }) => {
  const order = new OrderPage(page);
  await order.reachPayment();
  await page.getByLabel(/cardholder/i).fill('Ann Lee');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
  await page.goBack();
  await expect(order.number).toHaveValue(US_NUMBER.shown);
  await expect(order.file('letter-1.pdf')).toContainText('Uploaded');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
  await page.goForward();
  await order.expectPayment();
  await expect(page).toHaveURL(/\/start$/);
});

/** Goes through all steps, which leaves an entry of the form in the history, and pays. */
async function payFromStart(page: Page): Promise<OrderPage> {
  const order = new OrderPage(page);
  await order.reachPayment();
  await order.fillCard();
  await order.pay();
  await order.expectDone();
  return order;
}

test('after a payment Back leads to a new order, and Forward to the receipt again', async ({ page }) => {
  const order = await payFromStart(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'What would you like to send?' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`/order/${order.orderId}$`));
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
});

test('Forward before the page of the new order is interactive leads to the receipt', async ({ page }) => {
  const order = await payFromStart(page);
  const late = await holdScripts(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'What would you like to send?' })).toBeVisible();
  await page.goForward({ waitUntil: 'commit' });
  await late.release();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order/${order.orderId}$`));
});

test('a reload at any step keeps the step and everything in it', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  await page.getByRole('switch', { name: /cover page/i }).check();
  await page.getByLabel(/sender's name/i).fill('Ann Lee');
  await order.fillRecipient();
  await page.reload();
  await expect(order.number).toHaveValue(US_NUMBER.shown);
  await expect(page.getByLabel(/sender's name/i)).toHaveValue('Ann Lee');
  await order.expectUploaded('letter-1.pdf');

  await order.goToConfirm();
  await page.getByRole('radio', { name: 'Send later' }).check();
  await page.getByLabel('Date', { exact: true }).fill('2031-05-06');
  await page.getByLabel('Time', { exact: true }).fill('07:08');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2031-05-06');
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('07:08');

  await order.goToPayment();
  await page.reload();
  await order.expectPayment();
  await order.fillCard();
  await order.pay();
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).order).toMatchObject({ sendername: 'Ann Lee', state: 'paid' });
  // The address stays; after a reload it shows the receipt.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
});

test('a receipt can be opened later by its owner, and nobody else', async ({ page, browser, site }) => {
  const order = await payPrepared(page);
  await page.goto('about:blank');
  await page.goto(`/order/${order.orderId}`);
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(US_NUMBER.shown);
  await expect(page.getByRole('article')).toContainText('letter-1.pdf');

  const stranger = await browser.newPage({ baseURL: site.url });
  await stranger.goto(`/order/${order.orderId}`);
  await expect(stranger.getByRole('heading', { name: 'We cannot show this order here' })).toBeVisible();
  await expect(stranger.getByText('letter-1.pdf')).toHaveCount(0);
  await expect(stranger.getByText('555-0142')).toHaveCount(0);
  await stranger.close();
});

test('a second fax after the first is a new order; "Send again" keeps the number', async ({ page, ledger }) => {
  const order = await payPrepared(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page).toHaveURL(/\/start$/);
  await expect(order.number).toHaveValue(US_NUMBER.shown);
  const second = await order.currentOrder();
  expect(second).not.toBe(order.orderId);

  await order.addFiles('text-letter-3.pdf');
  await order.expectUploaded('text-letter-3.pdf');
  await order.goToConfirm();
  await order.goToPayment();
  await order.fillCard();
  await order.pay();
  await expect(page).toHaveURL(new RegExp(`/order/${second}$`), { timeout: 20_000 });
  const records = await ledger();
  expect(recordOf(records, order.orderId).charges).toHaveLength(1);
  expect(recordOf(records, second)).toMatchObject({
    charges: [{ amount: 199 }],
    files: [{ name: 'text-letter-3.pdf' }],
  });
  await page.getByRole('button', { name: 'Send another fax' }).click();
  await expect(order.number).toHaveValue('');
});

test('a receipt prints without the site around it', async ({ page }) => {
  const order = await payPrepared(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByText(order.orderId)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('after a payment the person is redirected, and can stay instead', async ({ browser, sending }) => {
  const page = await browser.newPage({ baseURL: sending.url });
  await page.clock.install();
  await payPrepared(page);
  await expect(page.getByText(/You will be taken to the next page in/)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page).toHaveURL(/\/displaycountries$/);
  // Back leads to the receipt, without another countdown.
  await page.goBack();
  await expect(page.getByRole('heading', { name: /receipt|your fax/i }).first()).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page).toHaveURL(/\/order\//);
  await page.close();
});

test('a resting pointer does not pause the countdown that appears under it; one that moves onto it does', async ({
  browser,
  sending,
}) => {
  const page = await browser.newPage({ baseURL: sending.url });
  await page.clock.install();
  await payPrepared(page);
  const countdown = page.getByText(/You will be taken to the next page in/);
  await countdown.hover();
  await expect(countdown).toContainText('(paused)');
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/order\//);
  // Move away, then scroll the countdown under the resting pointer.
  await page.getByRole('heading', { name: 'Your fax is on its way' }).hover();
  await expect(countdown).not.toContainText('(paused)');
  const heading = await page.getByRole('heading', { name: 'Your fax is on its way' }).boundingBox();
  const text = await countdown.boundingBox();
  await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), (text?.y ?? 0) - (heading?.y ?? 0));
  await page.clock.runFor(6_000);
  await expect(page).toHaveURL(/\/displaycountries$/);
  await page.close();
});

test('"Stay here" ends the countdown', async ({ browser, sending }) => {
  const page = await browser.newPage({ baseURL: sending.url });
  await page.clock.install();
  await payPrepared(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/order\//);
  await page.close();
});

/** A press on a moving button is lost: the pointer goes down on it and comes up beside it. */
for (const width of rowsOfEachKind([360, 768, 1280], (width) => width >= 768)) {
  test(`lazily loaded fields shift nothing on a page ${width} px wide`, async ({ page }) => {
    const height = (): Promise<number> => page.evaluate(() => document.querySelector('form')?.offsetHeight ?? 0);
    const sender = page.getByLabel("Sender's name", { exact: true });
    await page.setViewportSize({ width, height: 800 });
    const late = await holdScripts(page, 'order-pages-more-*');
    await new OrderPage(page).open();
    await page.getByRole('switch', { name: /cover page/i }).check();
    await expect.poll(() => late.waiting()).toBeGreaterThan(0);
    const before = await height();
    await expect(sender).toHaveCount(0);
    await late.release();
    await expect(sender).toBeVisible();
    expect(await height()).toBe(before);
  });
}
