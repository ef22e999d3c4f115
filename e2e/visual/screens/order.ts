import { expect, type Page } from '@playwright/test';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { CARDS, OrderPage } from '../../support/pages/order-page';
import { openAtPayment, payPrepared } from '../../support/pages/prepared-order';
import type { Screen, Visit } from '../screen';

/** The order before payment, to be sent at once. */
export async function confirm({ page }: Visit): Promise<void> {
  await openAtConfirm(page);
}

/** A delivery time in the past. */
export async function confirmScheduled({ page }: Visit): Promise<void> {
  const order = await openAtConfirm(page);
  await page.getByRole('radio', { name: 'Send later' }).check();
  await page.getByLabel('Date', { exact: true }).fill('2031-04-16');
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await order.confirmButton.click();
  await expect(order.says('Please specify a delivery time in the future before confirming your order.')).toBeVisible();
}

/** A page of the fax, enlarged and turned. */
export async function confirmPage({ page }: Visit): Promise<void> {
  await openAtConfirm(page);
  await page.getByRole('button', { name: 'Enlarge page 2 of text-letter-3.pdf' }).click();
  await page.getByRole('button', { name: 'Turn page right' }).click();
  const large = page.getByRole('img', { name: 'Page 2 of text-letter-3.pdf' });
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight))
    .toBe(true);
}

/** The card form, filled in. */
export async function payment({ page }: Visit): Promise<void> {
  const order = await openAtPayment(page);
  await expectWallet(page);
  await order.fillCard();
}

/** A card that was declined. */
export async function declined({ page }: Visit): Promise<void> {
  const order = await openAtPayment(page);
  await expectWallet(page);
  await order.fillCard(CARDS.declined);
  await order.pay();
  await expect(page.getByRole('alert').getByText("You weren't charged")).toBeVisible();
}

/** A paid order's page, right after the payment, with this `status` of its fax. */
export function receipt(status: Partial<FaxStatus>, title: string): Screen {
  return async ({ page }) => {
    const known: FaxStatus = {
      status: 'queued',
      pages: 3,
      pages_sent: 0,
      tries: 1,
      updated: '2031-04-17T15:02:00.000Z',
    };
    const json = { success: true, ...known, ...status };
    // The first heading says that it is being delivered, so the answer waits until that was seen.
    let answer = (): void => undefined;
    const paid = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v1/order/status/*', async (route) => {
      await paid;
      await route.fulfill({ json });
    });
    await payPrepared(page);
    answer();
    await expect(page.getByRole('region', { name: 'Delivery' }).getByText(title, { exact: true })).toBeVisible();
  };
}

/** Another person's receipt. */
export async function receiptElsewhere({ page }: Visit): Promise<void> {
  await page.goto('/order/0000000000000000000000');
  await expect(page.getByRole('heading', { name: 'We cannot show this order here' })).toBeVisible();
}

/** An expired link of a mail. */
export async function receiptExpired({ page }: Visit): Promise<void> {
  await page.goto('/order/0000000000000000000000?receipt=x');
  await expect(page.getByRole('heading', { name: 'This receipt link has expired' })).toBeVisible();
}

async function openAtConfirm(page: Page): Promise<OrderPage> {
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles('scan-letter-2.pdf');
  await order.fillRecipient('text-letter-3.pdf');
  await order.expectUploaded('scan-letter-2.pdf');
  await order.goToConfirm();
  await expect(page.getByRole('list', { name: /^Pages of/ }).locator('img')).toHaveCount(5);
  return order;
}

/** Waits for the provider's button above the card form, which loads late. */
async function expectWallet(page: Page): Promise<void> {
  const wallet = page.frameLocator('iframe[title="Secure express checkout frame"]');
  await expect(wallet.getByRole('button', { name: /pay with/i })).toBeVisible();
}
