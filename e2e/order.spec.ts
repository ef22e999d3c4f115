import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './support/fixtures';
import { answerBank } from './support/pages/billing-page';
import { CARDS, OrderPage, recordOf, US_NUMBER } from './support/pages/order-page';
import { openAtPayment, openPrepared } from './support/pages/prepared-order';

test('two files made by real programs are faxed to a US number for one charge', async ({ page, ledger, site }) => {
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles('text-letter-3.pdf', 'scan-letter-2.pdf');
  await order.number.pressSequentially(US_NUMBER.typed);
  await expect(order.number).toHaveValue(US_NUMBER.shown);
  await order.expectUploaded('text-letter-3.pdf', 'scan-letter-2.pdf');
  await order.goToConfirm();
  await expect(page.getByText('5 pages').filter({ visible: true }).first()).toBeVisible();
  await order.goToPayment();
  await order.fillCard(CARDS.good);
  await order.pay();
  await order.expectDone();

  const receipt = page.getByRole('article');
  await expect(receipt.getByText('5 pages')).toBeVisible();
  await expect(receipt.getByText('$1.99')).toBeVisible();
  await expect(page.getByText('ann@example.com').first()).toBeVisible();
  await expect(page.getByText(order.orderId)).toBeVisible();
  const recorded = recordOf(await ledger(), order.orderId);
  expect(recorded.order).toMatchObject({ state: 'paid', to_number: US_NUMBER.to, paid_amount: 199 });
  expect(recorded.files.map(({ name, pagecount }) => [name, pagecount])).toEqual([
    ['text-letter-3.pdf', 3],
    ['scan-letter-2.pdf', 2],
  ]);
  expect(recorded.charges.map(({ amount }) => amount)).toEqual([199]);
  // The fax is handed over as a folder that appears atomically.
  const folder = join(site.dataDir, 'outbox', order.orderId);
  await expect.poll(() => readdir(folder).catch(() => [])).toEqual(['01.pdf', '02.pdf', 'fax.json']);
  expect(JSON.parse(await readFile(join(folder, 'fax.json'), 'utf8'))).toMatchObject({
    number: US_NUMBER.to,
    pages: 5,
  });
});

test.describe('from New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a fax to London is scheduled for tomorrow 09:00 there and paid with 3-D Secure', async ({ page, ledger }) => {
    const order = await openPrepared(page, 'recipient', { to: null });
    await order.expectUploaded('letter-1.pdf');
    await order.country.selectOption({ label: 'United Kingdom (+44)' });
    await order.number.fill('20 7946 0018');
    await order.goToConfirm();
    await page.getByRole('radio', { name: /send later|schedule/i }).check();
    await test.step('in New York time, both times are shown', async () => {
      await page.getByLabel('Date', { exact: true }).fill(dayInLondon(3));
      await page.getByLabel('Time', { exact: true }).fill('10:00');
      await expect(page.getByText(/Your fax will be sent on .*10:00 AM/)).toBeVisible();
      await expect(page.getByText(/For the recipient \(United Kingdom\), that is .*[23]:00 PM/)).toBeVisible();
    });
    const tomorrow = dayInLondon(1);
    await page.getByLabel('Date', { exact: true }).fill(tomorrow);
    await page.getByLabel('Time', { exact: true }).fill('09:00');
    await page.getByRole('combobox', { name: /time zone/i }).selectOption('Europe/London');
    await expect(page.getByText(/Your fax will be sent on .*9:00/)).toBeVisible();
    await order.goToPayment();
    await order.fillCard(CARDS.secure);
    await order.pay();
    await answerBank(page, 'Complete authentication');
    await order.expectDone();
    await expect(page.getByRole('heading', { name: 'Your fax is scheduled' })).toBeVisible();

    const recorded = recordOf(await ledger(), order.orderId);
    expect(recorded.order).toMatchObject({ state: 'paid', to_number: '+442079460018', tz: 'Europe/London' });
    const at = Date.parse(String((recorded.order as { deliverytime?: string }).deliverytime));
    expect(
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' }).format(
        at,
      ),
    ).toBe(`${tomorrow} 09:00`);
    expect(recorded.charges).toHaveLength(1);
  });
});

test('a declined card and a failed authentication charge nothing and say so, and the next try pays once', async ({
  page,
  ledger,
}) => {
  const order = await openAtPayment(page);
  const told = page.getByRole('alert').getByText("You weren't charged");
  await test.step('a declined card', async () => {
    await order.fillCard(CARDS.declined);
    await order.pay();
    await expect(told).toBeVisible();
    await expect(
      order.says('An error occurred completing your order (Your card was declined): please try again later.'),
    ).toBeVisible();
    await expect(page.getByLabel(/cardholder/i)).toHaveValue('Ann Lee');
    expect(recordOf(await ledger(), order.orderId).charges).toEqual([]);
  });
  await test.step('a failed authentication', async () => {
    await order.fillCardNumber(CARDS.secure);
    await order.pay();
    await expect(told).toBeHidden();
    await answerBank(page, 'Fail authentication');
    await expect(told).toBeVisible();
    expect(recordOf(await ledger(), order.orderId).charges).toEqual([]);
  });
  await order.pay();
  await answerBank(page, 'Complete authentication');
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('a wallet pays without the card form', async ({ page, ledger }) => {
  const order = await openAtPayment(page);
  const wallet = page.frameLocator('iframe[title="Secure express checkout frame"]');
  await wallet.getByRole('button', { name: /pay with/i }).click();
  await page.frameLocator('iframe[src*="wallet-sheet.html"]').getByRole('button', { name: 'Pay', exact: true }).click();
  await order.expectDone();
  await expect(page.getByText('wallet@example.com').first()).toBeVisible();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

/** The date in London this many days from now, as YYYY-MM-DD. */
function dayInLondon(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(Date.now() + days * 86_400_000);
}
