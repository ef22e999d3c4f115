import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/axe';
import { breakCall } from './support/faults';
import { expect, test } from './support/fixtures';
import { readLedger } from './support/ledger';
import { CARDS, OrderPage, recordOf, US_NUMBER } from './support/pages/order-page';
import { openAtPayment, openPrepared } from './support/pages/prepared-order';
import { shiftedClock, startServer } from './support/servers/server';

const SMALL = { width: 320, height: 640 };

/** Controls are pressed at 320 px, the screen of a small phone. */
test('every step from start to receipt is accessible, light and dark, and fits a small phone and a thumb', async ({
  page,
}) => {
  await page.setViewportSize(SMALL);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const order = new OrderPage(page);
  await order.open();
  await check(page, 'empty');
  await order.addCopies('a4.pdf', `${'a very long name of a file without a break'.replaceAll(' ', '_')}.pdf`);
  await order.addFiles('a4.pdf', 'letter-1.pdf', 'encrypted.pdf', 'plain-text.pdf');
  await order.expectUploaded('a4.pdf', 'letter-1.pdf');
  await order
    .file('plain-text.pdf')
    .getByText(/This isn't a PDF/)
    .waitFor();
  await order.number.fill('212');
  await order.number.blur();
  await page.getByText('The number is too short: please enter a valid number').first().waitFor();
  await page.getByRole('switch', { name: /cover page/i }).check();
  await check(page, 'files, errors, cover page');
  await order.file('letter-1.pdf').getByRole('button', { name: 'Delete letter-1.pdf' }).click();
  await check(page, 'delete question');
  await page.getByRole('button', { name: 'Keep File' }).click();
  await order.number.fill(US_NUMBER.typed);

  await order.goToConfirm();
  await page.getByRole('radio', { name: 'Send later' }).check();
  await order.confirmButton.click();
  await page.getByText('Please specify a delivery time before confirming your order.').first().waitFor();
  await check(page, 'confirm, with an error');
  await page.getByLabel('Date', { exact: true }).fill('2031-05-06');
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await page.getByText(/Your fax will be sent on/).waitFor();
  await test.step('confirm, with a time', () => expectFits(page));
  await page.getByRole('radio', { name: 'Send now' }).check();
  await order.goToPayment();
  await order.cardFrame.getByLabel(/card number/i).waitFor();
  await check(page, 'payment');
  await order.pay();
  await page.getByText("Please provide the card holder's name to complete your payment.").waitFor();
  await check(page, 'payment, empty');
  await order.fillCard(CARDS.declined);
  await order.pay();
  await page.getByText("You weren't charged").waitFor();
  await check(page, 'declined');
  await order.fillCardNumber(CARDS.good);
  await order.pay();
  await order.expectDone();
  await check(page, 'done');
  await page.reload();
  await page.getByRole('heading', { name: 'Receipt' }).waitFor();
  await check(page, 'receipt');
  await page.goto('/order/0000000000000000000000');
  await page.getByRole('heading', { name: 'We cannot show this order here' }).waitFor();
  await check(page, 'unknown order');
});

test('error states are accessible, light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const info = await breakCall(page, '/v1/info/', '500 with a page');
  await page.goto('/start');
  await page.getByText("We couldn't start your order").waitFor();
  await check(page, 'not started');
  await info.mend();
  const order = await openAtPayment(page);
  await order.fillCard();
  const execute = await breakCall(page, '/v1/order/execute/', 'request dropped');
  await breakCall(page, '/v1/info/', 'request dropped');
  await order.pay();
  await page.getByText('Confirming your payment').waitFor();
  await check(page, 'confirming');
  expect(execute.requests()).toBe(1);
});

test('a failed check moves focus to the field at fault and describes it there, on whichever step it is', async ({
  page,
}) => {
  const order = await openPrepared(page, 'recipient', { to: null });
  await order.goToConfirm();
  await page.getByRole('radio', { name: 'Send later' }).check();
  await page.getByLabel('Date', { exact: true }).waitFor();
  await test.step('a missing number, until it is valid', async () => {
    const missing = "Please specify the recipient's fax number before confirming your order.";
    await order.confirmButton.click();
    await expect(order.number).toBeFocused();
    await expect(page.getByText(missing).first()).toBeVisible();
    await expect(order.number).toHaveAttribute('aria-invalid', 'true');
    await expect(order.number).toHaveAccessibleDescription(new RegExp(missing));
    await order.number.pressSequentially('212');
    await expect(order.number).toHaveAccessibleDescription(/The number is too short: please enter a valid number/);
    await order.number.pressSequentially('5550142');
    await expect(order.number).not.toHaveAttribute('aria-invalid', 'true');
  });
  await test.step('a missing time', async () => {
    await order.goToConfirm();
    await order.confirmButton.click();
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
  });
  await test.step('a time that is past', async () => {
    await page.getByLabel('Date', { exact: true }).fill('2020-01-01');
    await page.getByLabel('Time', { exact: true }).fill('09:00');
    await order.confirmButton.click();
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
    await expect(
      page.getByText('Please specify a delivery time in the future before confirming your order.').first(),
    ).toBeVisible();
  });
  await page.getByRole('radio', { name: 'Send now' }).check();
  await order.goToPayment();
});

test('a clock that is years off does not prevent an order for tomorrow', async ({ page }) => {
  await page.clock.install({ time: new Date('2036-01-01T00:00:00Z') });
  const order = await openPrepared(page, 'confirm');
  await page.getByRole('radio', { name: 'Send later' }).check();
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date', { exact: true }).fill(tomorrow);
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await order.goToPayment();
});

test('nothing registered or paid is lost when the server is killed midway', async ({ browser }) => {
  const server = await startServer();
  const page = await browser.newPage({ baseURL: server.url });
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles('letter-1.pdf');
  await order.expectUploaded('letter-1.pdf');
  await order.number.fill(US_NUMBER.typed);
  // During an upload.
  await page.route(
    '**/v1/file/info',
    async (route) => {
      await server.kill();
      await route.continue();
    },
    { times: 1 },
  );
  await order.addFiles('text-letter-3.pdf');
  await expect(order.file('text-letter-3.pdf').getByText(/order update failed/)).toBeVisible();
  await server.start();
  await order.file('text-letter-3.pdf').getByRole('button', { name: 'Retry text-letter-3.pdf' }).click();
  await order.expectUploaded('letter-1.pdf', 'text-letter-3.pdf');
  await order.goToConfirm();
  await order.goToPayment();
  // During a payment: the server has received it, but its answer never leaves.
  await order.fillCard();
  await page.route(
    '**/v1/order/execute/**',
    async (route) => {
      const answer = route.fetch().catch(() => undefined);
      const attempts = async (): Promise<number> => {
        return recordOf(await readLedger(server.url), order.orderId).attempts.length;
      };
      await expect.poll(attempts, { intervals: [10] }).toBe(1);
      await server.kill();
      await answer;
      await route.abort();
    },
    { times: 1 },
  );
  await order.pay();
  await expect(page.getByText('Confirming your payment')).toBeVisible();
  // Half a minute later by its clock: the previous process's leases have expired by now.
  await server.start(shiftedClock(30_000));
  await order.expectDone();
  const recorded = recordOf(await readLedger(server.url), order.orderId);
  expect(recorded).toMatchObject({ order: { state: 'paid' }, charges: [{ amount: 199 }] });
  expect(recorded.files.map(({ name }) => name)).toEqual(['letter-1.pdf', 'text-letter-3.pdf']);
  await page.close();
  await server.close();
});

/** Checks the flow and its notices; the site around them is checked with the other pages. */
async function check(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    const size = page.viewportSize();
    if (size?.width === SMALL.width) await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expectAccessibleInBothSchemes(page, '#root');
    if (size) await page.setViewportSize(size);
  });
}

async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const small = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('button, select, a[href], input:not([type=file])')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 0 && box.height < 24 && !element.closest('p, li, label'))
      .map(({ element }) => element.outerHTML.slice(0, 80)),
  );
  expect(small).toEqual([]);
}
