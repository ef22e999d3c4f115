import { expect, type Page } from '@playwright/test';
import { breakCall } from '../../support/faults';
import { OrderPage, US_NUMBER } from '../../support/pages/order-page';
import type { Visit } from '../screen';

/** The start page of a new visitor, with everything below the form. */
export async function empty({ page }: Visit): Promise<void> {
  await openStart(page);
  // It loads when it is near the window.
  await page.getByRole('heading', { name: 'Contact us' }).scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Your question')).toBeVisible();
}

/** Two files of different sizes uploaded, and a number. */
export async function filled({ page }: Visit): Promise<void> {
  const order = await openStart(page);
  await order.addFiles('a4.pdf', 'text-letter-3.pdf');
  await order.number.fill(US_NUMBER.typed);
  await order.expectUploaded('a4.pdf', 'text-letter-3.pdf');
}

/** The fields of a cover page. */
export async function coverPage({ page }: Visit): Promise<void> {
  const order = await openStart(page);
  await order.fillRecipient();
  await page.getByRole('switch', { name: /cover page/i }).check();
  await page.getByLabel(/sender's name/i).fill('Ann Lee');
  await page.getByLabel(/sender's phone/i).fill('+1 212 555 0199');
  // Counted once the order is saved.
  await expect(page.getByText('2 pages').filter({ visible: true }).first()).toBeVisible();
}

/** A number that is too short. */
export async function numberError({ page }: Visit): Promise<void> {
  const order = await openStart(page);
  await order.number.fill('212');
  await order.number.blur();
  await expect(order.says('The number is too short: please enter a valid number')).toBeVisible();
}

/** Refused files, with the reasons, beside an accepted one. */
export async function filesRefused({ page }: Visit): Promise<void> {
  const order = await openStart(page);
  await order.addFiles('letter-1.pdf', 'encrypted.pdf', 'plain-text.pdf', 'no-pages.pdf');
  await order.addCopies('letter-1.pdf', 'a photograph of the signed letter, taken in the office.jpg');
  await order.expectUploaded('letter-1.pdf');
  await expect(order.file('no-pages.pdf').getByText('This PDF has no pages.')).toBeVisible();
  await expect(order.file('office.jpg').getByText(/Only letter-size/)).toBeVisible();
}

/** The question before a file is deleted. */
export async function deleteFile({ page }: Visit): Promise<void> {
  const order = await openStart(page);
  await order.fillRecipient();
  await order.file('letter-1.pdf').getByRole('button', { name: 'Delete letter-1.pdf' }).click();
  await expect(page.getByRole('button', { name: 'Keep File' })).toBeFocused();
}

/** A server that cannot start an order. */
export async function serverError({ page }: Visit): Promise<void> {
  await breakCall(page, '/v1/info/', '500 with a page');
  await page.goto('/start');
  await expect(page.getByText("We couldn't start your order")).toBeVisible();
}

/** The connection is lost after a file was uploaded. */
export async function offline({ page }: Visit): Promise<void> {
  const order = await openStart(page);
  await order.fillRecipient();
  await page.context().setOffline(true);
  await expect(page.getByText(/You appear to be offline/)).toBeVisible();
}

/** The operator's message, above the page. */
export async function notification({ page }: Visit): Promise<void> {
  await page.route('**/v1/info/**', async (route) => {
    const response = await route.fetch();
    // The contract's shape of /v1/info.
    const body = (await response.json()) as object;
    const message = '<b>Maintenance tonight</b>: from 22:00 to 23:00 UTC faxes are sent later than usual.';
    await route.fulfill({ response, json: { ...body, notification: { message, type: 'warning' } } });
  });
  await openStart(page);
  await expect(page.getByText('Maintenance tonight')).toBeVisible();
}

/** The menu of a phone; a wider window has none. */
export async function menu({ page }: Visit): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await openStart(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
}

async function openStart(page: Page): Promise<OrderPage> {
  const order = new OrderPage(page);
  await order.open();
  await expect(page.getByText('Flat price $1.99')).toBeVisible();
  return order;
}
