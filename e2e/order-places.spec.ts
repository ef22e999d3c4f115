import type { Locator } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expectAccessibleInBothSchemes } from './support/axe';
import { expect, test } from './support/fixtures';
import { holdRequests, lateScripts, scriptsWith } from './support/held-requests';
import { watchMoves } from './support/moves';
import { OrderPage, recordOf, US_NUMBER } from './support/pages/order-page';
import { openAtPayment, openPrepared, payPrepared } from './support/pages/prepared-order';
import { runUntilVisible, stopClock } from './support/waits/page-clock';

test('the bare site and its index page become /start, where an order begins', async ({ page }) => {
  for (const path of ['/', '/index.html', '/start']) {
    await test.step(path, async () => {
      const before = await page.evaluate(() => history.length);
      await page.goto(path);
      await expect(page).toHaveURL(/\/start$/);
      await expect(page.getByRole('heading', { name: 'What would you like to send?' })).toBeVisible();
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1);
    });
  }
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

test('/start/dropbox opens the chooser; opened twice, it adds the chosen files once, by reference, and becomes /start', async ({
  page,
  ledger,
}) => {
  const popup = page.waitForEvent('popup');
  const order = new OrderPage(page);
  await order.open('/start/dropbox');
  const chooser = await popup;
  await chooser.getByLabel('Lease agreement.pdf').waitFor();
  // The same window is opened again, and reloads.
  const again = chooser.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Choose from Dropbox' }).click();
  await again;
  await chooser.getByLabel('Lease agreement.pdf').check();
  await chooser.getByLabel('Tax form.pdf').check();
  await chooser.getByRole('button', { name: 'Choose', exact: true }).click();
  await order.expectUploaded('Lease agreement.pdf', 'Tax form.pdf');
  await expect(order.file('Lease agreement.pdf')).toContainText('3 pages');
  await expect(page).toHaveURL(/\/start$/);
  expect(recordOf(await ledger(), order.orderId).files).toMatchObject([{ source: 'dropbox' }, { source: 'dropbox' }]);
});

test('/displaycountries scrolls to the countries', async ({ page }) => {
  await page.goto('/displaycountries');
  await expect(page.locator('#displaycountries')).toBeInViewport();
  await expect(page.locator('#displaycountries')).toContainText('Lithuania');
});

test('nothing that can be pressed moves once it is shown, neither before confirming nor on a receipt', async ({
  page,
}) => {
  const moves = await watchMoves(page);
  const order = await openPrepared(page, 'confirm');
  await test.step('before confirming', async () => {
    await expect(page.getByRole('list', { name: 'Files of your fax, in order' })).toBeVisible();
    await expect(order.confirmButton).toBeVisible();
    expect(await moves()).toEqual([]);
  });
  await test.step('a receipt', async () => {
    await order.goToPayment();
    await order.payByCard();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(/Waiting to be sent|page|Delivered/);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(await moves()).toEqual([]);
  });
});

for (const [width, isMobile] of [
  [640, false],
  [1280, false],
  [768, true],
] as const) {
  test(`neither the first file nor a reload with it moves what is below, at ${width} px${isMobile ? ' by touch' : ''}`, async ({
    browser,
    site,
  }) => {
    const viewport = { width, height: 800 };
    const page = await browser.newPage({ baseURL: site.url, viewport, isMobile, hasTouch: isMobile });
    const moves = await watchMoves(page);
    const order = new OrderPage(page);
    const topOf = (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().top);
    // Notices about the upload move the whole form.
    const below = async () =>
      Math.round((await topOf(order.number)) - (await topOf(page.getByRole('heading', { name: 'What would' }))));
    await order.open();
    const before = await below();
    await order.addFiles('letter-1.pdf');
    await order.expectUploaded('letter-1.pdf');
    expect(await below()).toBe(before);
    await page.reload();
    await order.expectUploaded('letter-1.pdf');
    await expect(page.getByRole('button', { name: 'Choose from Dropbox' })).toBeVisible();
    // The area's own buttons are replaced by the list.
    expect((await moves()).filter((move) => !/^(Choose|Add more)/.test(move))).toEqual([]);
    await page.close();
  });
}

test('Back, Forward and a reload keep the step and everything in it', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  const atConfirm = () => expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
  await order.open();
  await page.getByRole('switch', { name: /cover page/i }).check();
  await page.getByLabel(/sender's name/i).fill('Ann Lee');
  await order.fillRecipient();
  await test.step('a reload of the form', async () => {
    await page.reload();
    await expect(order.number).toHaveValue(US_NUMBER.shown);
    await expect(page.getByLabel(/sender's name/i)).toHaveValue('Ann Lee');
    await order.expectUploaded('letter-1.pdf');
  });
  await test.step('a reload before confirming', async () => {
    await order.goToConfirm();
    await page.getByRole('radio', { name: 'Send later' }).check();
    const date = `${new Date().getFullYear() + 1}-05-06`;
    await page.getByLabel('Date', { exact: true }).fill(date);
    await page.getByLabel('Time', { exact: true }).fill('07:08');
    await page.reload();
    await atConfirm();
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('07:08');
  });
  await test.step('Back and Forward through the steps', async () => {
    await order.goToPayment();
    await page.getByLabel(/cardholder/i).fill('Ann Lee');
    await page.goBack();
    await atConfirm();
    await page.goBack();
    await expect(order.number).toHaveValue(US_NUMBER.shown);
    await expect(order.file('letter-1.pdf')).toContainText('Uploaded');
    await page.goForward();
    await atConfirm();
    await page.goForward();
    await order.expectPayment();
    await expect(page).toHaveURL(/\/start$/);
  });
  await test.step('a reload before paying', async () => {
    await page.reload();
    await order.expectPayment();
    await order.payByCard();
    expect(recordOf(await ledger(), order.orderId).order).toMatchObject({ sendername: 'Ann Lee', state: 'paid' });
  });
  await test.step('a reload after paying: the address stays, and shows the receipt', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/order/${order.orderId}$`));
  });
});

test('after a payment Back leads to a new order, and Forward to the receipt again, even before that page is interactive', async ({
  page,
}) => {
  // All steps leave an entry of the form in the history.
  const order = await openPrepared(page, 'recipient');
  const newOrder = page.getByRole('heading', { name: 'What would you like to send?' });
  const expectReceipt = async (): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/order/${order.orderId}$`));
  };
  await order.goToConfirm();
  await order.goToPayment();
  await order.payByCard();
  await test.step('Back and Forward', async () => {
    await page.goBack();
    await expect(newOrder).toBeVisible();
    await page.goForward();
    await expectReceipt();
  });
  await test.step('Forward before the page of the new order is interactive', async () => {
    const late = await holdRequests(page);
    await page.goBack({ waitUntil: 'commit' });
    await expect(newOrder).toBeVisible();
    await page.goForward({ waitUntil: 'commit' });
    await late.release();
    await expectReceipt();
  });
});

/** What a reload at a later step waits for. */
const WAITS = [
  { what: 'its order', which: () => '**/v1/info/**' },
  { what: 'its files', which: () => scriptsWith('XMLHttpRequest') },
];

for (const { what, which } of WAITS) {
  test(`while a later step waits for ${what} after a reload, a press on an earlier one is answered at once`, async ({
    page,
  }) => {
    const order = await openPrepared(page, 'confirm');
    await order.goToPayment();
    const late = await holdRequests(page, which());
    await page.reload();
    await expect.poll(() => late.waiting()).toBeGreaterThan(0);
    const steps = page.getByRole('list', { name: 'Steps of your order' });
    await steps.getByRole('button', { name: 'Your fax' }).click();
    const heading = page.getByRole('heading', { name: 'What would you like to send?' });
    await expect(heading).toBeVisible();
    await expect(heading).toBeFocused();
    const entries = await page.evaluate(() => history.length);
    await late.release();
    await order.expectUploaded('letter-1.pdf');
    await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
    await expect(heading).toBeVisible();
    await page.goBack();
    await order.expectPayment();
    await steps.getByRole('button', { name: 'Your fax' }).click();
    await order.goToConfirm();
  });
}

test('Continue right after going back while a later step waits is kept, too', async ({ page }) => {
  const order = await openPrepared(page, 'confirm');
  const late = await holdRequests(page, scriptsWith('XMLHttpRequest'));
  await page.reload();
  await expect.poll(() => late.waiting()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Your fax' }).click();
  await order.continueButton.click();
  await late.release();
  await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
});

test('a receipt prints without the site around it, and is opened later by its owner, and nobody else', async ({
  page,
  browser,
  site,
}) => {
  const order = await payPrepared(page);
  await test.step('it prints', async () => {
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
    await page.emulateMedia({ media: null });
  });
  await test.step('its owner opens it later', async () => {
    await page.goto('about:blank');
    await page.goto(`/order/${order.orderId}`);
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText(US_NUMBER.shown);
    await expect(page.getByRole('article')).toContainText('letter-1.pdf');
  });
  await test.step('a stranger does not', async () => {
    const stranger = await browser.newPage({ baseURL: site.url });
    await stranger.goto(`/order/${order.orderId}`);
    await expect(stranger.getByRole('heading', { name: 'We cannot show this order here' })).toBeVisible();
    await expect(stranger.getByText('letter-1.pdf')).toHaveCount(0);
    await expect(stranger.getByText('555-0142')).toHaveCount(0);
    await stranger.close();
  });
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
  await expect(page).toHaveURL(new RegExp(`/order/${second}$`));
  const records = await ledger();
  expect(recordOf(records, order.orderId).charges).toHaveLength(1);
  expect(recordOf(records, second)).toMatchObject({
    charges: [{ amount: 199 }],
    files: [{ name: 'text-letter-3.pdf' }],
  });
  await page.getByRole('button', { name: 'Send another fax' }).click();
  await expect(order.number).toHaveValue('');
});

test('after a payment the person is redirected, unless the pointer moves onto the countdown', async ({ page }) => {
  await page.clock.install();
  // Like a server with DONE_REDIRECT.
  await page.route('**/v1/order/execute/stripe', async (route) => {
    const response = await route.fetch();
    const paid = (await response.json()) as object;
    await route.fulfill({ response, json: { ...paid, redirect: '/thanks.html?from=fax' } });
  });
  // A page of the site's owner, unknown to our pages.
  await page.route('**/thanks.html*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Thank you for your fax</h1>' }),
  );
  const order = await openAtPayment(page);
  await order.fillCard();
  // By this clock, neither the countdown nor the fax proceeds before the test has looked.
  await page.route('**/v1/order/status/*', () => undefined);
  await stopClock(page);
  await order.pay();
  await runUntilVisible(page, order.thanks);
  const countdown = page.getByText(/You will be taken to the next page in/);
  await test.step('a pointer on the countdown pauses it', async () => {
    await countdown.hover();
    await expect(countdown).toContainText('(paused)');
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL(/\/order\//);
  });
  await test.step('one that rests where it appears does not', async () => {
    // Move away, then scroll the countdown under the resting pointer.
    await page.getByRole('heading', { name: 'Your fax is on its way' }).hover();
    await expect(countdown).not.toContainText('(paused)');
    const heading = await page.getByRole('heading', { name: 'Your fax is on its way' }).boundingBox();
    const text = await countdown.boundingBox();
    await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), (text?.y ?? 0) - (heading?.y ?? 0));
    await page.clock.runFor(6_000);
    await expect(page).toHaveURL(/\/thanks\.html\?from=fax$/);
    await page.clock.resume();
  });
  await test.step('Back leads to the receipt, without another countdown', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: /receipt|your fax/i }).first()).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(page).toHaveURL(/\/order\//);
  });
});

test('a server that has moved on to another order still has the receipt shown after a reload', async ({
  page,
  site,
}) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  await order.pay();
  await expect(order.thanks).toBeVisible();
  // A server that ignores the Referer sends the open order everywhere.
  await page.route('**/v1/info/**', async (route) => {
    const headers = { ...route.request().headers(), referer: `${site.url}/start` };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  const lines = page.locator('#main').getByRole('definition');
  await expect(lines.filter({ hasText: order.orderId })).toBeVisible();
  for (const text of ['$1.99', 'ann@example.com', '1 page'])
    await expect(lines.filter({ hasText: text })).toBeVisible();
  await expect(page.getByText('Paid on')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We cannot show this order here' })).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
});

/** A press on a moving button is lost: the pointer goes down on it and comes up beside it. */
test('lazily loaded fields shift nothing, on a narrow page and on a wide one', async ({ page }) => {
  const height = (): Promise<number> => page.evaluate(() => document.querySelector('form')?.offsetHeight ?? 0);
  const sender = page.getByLabel("Sender's name", { exact: true });
  for (const width of rowsOfEachKind([360, 768, 1280], (width) => width >= 768)) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const late = await holdRequests(page, lateScripts('index'));
      await new OrderPage(page).open();
      await page.getByRole('switch', { name: /cover page/i }).check();
      await expect.poll(() => late.waiting()).toBeGreaterThan(0);
      const before = await height();
      await expect(sender).toHaveCount(0);
      await late.release();
      await expect(sender).toBeVisible();
      expect(await height()).toBe(before);
      // The next page starts without a cover page.
      await page.getByRole('switch', { name: /cover page/i }).uncheck();
      await page.unrouteAll();
    });
  }
});
