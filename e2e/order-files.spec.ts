import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/axe';
import { directionsOfPages } from './support/fax-text';
import { expect, test } from './support/fixtures';
import type { Ledger } from './support/ledger';
import { OrderPage, recordOf, US_NUMBER } from './support/pages/order-page';

const cards = (page: Page) => page.getByRole('list', { name: 'Files of your fax, in order' }).locator('> li');
const names = (page: Page) => cards(page).locator('p:first-of-type').allTextContents();
const pictures = (page: Page, file: string) => page.getByRole('list', { name: `Pages of ${file}` }).locator('img');

/** Opens an order at confirm with files of these names. */
async function openAtConfirm(page: Page, ...files: string[]): Promise<OrderPage> {
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles(...files);
  await order.number.fill(US_NUMBER.typed);
  await order.expectUploaded(...files);
  await order.goToConfirm();
  await expect(cards(page)).toHaveCount(files.length);
  return order;
}

test('files are moved with the keyboard, a page is turned, and the fax goes out like that', async ({
  page,
  ledger,
  site,
}) => {
  const order = await openAtConfirm(page, 'text-letter-3.pdf', 'scan-letter-2.pdf', 'letter-1.pdf');
  await expect(pictures(page, 'text-letter-3.pdf')).toHaveCount(3);
  await page.getByRole('button', { name: 'Move letter-1.pdf up' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['letter-1.pdf', 'text-letter-3.pdf', 'scan-letter-2.pdf']);
  await expect(page.getByRole('button', { name: 'Move letter-1.pdf up' })).toBeFocused();

  await page.getByRole('button', { name: 'Enlarge page 2 of text-letter-3.pdf' }).click();
  const large = page.getByRole('img', { name: 'Page 2 of text-letter-3.pdf' });
  const isWide = () => large.evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight);
  await expect.poll(isWide).toBe(false);
  await page.getByRole('button', { name: 'Turn page right' }).click();
  await expect.poll(isWide).toBe(true);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Turn page right' }).click();
  await expect.poll(isWide).toBe(false);
  await page.keyboard.press('Escape');

  await order.goToPayment();
  await order.payByCard();
  expect(await recorded(ledger, order)).toEqual(['letter-1.pdf', 'text-letter-3.pdf', 'scan-letter-2.pdf']);
  const folder = join(site.dataDir, 'outbox', order.orderId);
  await expect.poll(() => readdir(folder).catch(() => [])).toContain('02.pdf');
  const faxed = join(folder, '02.pdf');
  expect(await directionsOfPages(faxed)).toEqual(['upright', 'upside down', 'upright']);
  const paper = (await PDFDocument.load(await readFile(faxed))).getPages();
  const size = { width: 612, height: 792 };
  expect(paper.map((sheet) => [sheet.getSize(), sheet.getRotation().angle])).toEqual(Array(3).fill([size, 0]));
});

test('a file is dragged to another place; on a narrow screen nothing is cut off, and axe finds nothing', async ({
  page,
  ledger,
}) => {
  // Source and target in view together.
  await page.setViewportSize({ width: 1280, height: 1400 });
  const order = await openAtConfirm(page, 'text-letter-3.pdf', 'mixed-sizes.pdf', 'letter-1.pdf');
  const grip = (name: string) => cards(page).filter({ hasText: name }).getByTitle('Drag to move');
  await grip('letter-1.pdf').dragTo(cards(page).filter({ hasText: 'text-letter-3.pdf' }), { steps: 10 });
  await expect.poll(() => names(page)).toEqual(['letter-1.pdf', 'text-letter-3.pdf', 'mixed-sizes.pdf']);
  await grip('letter-1.pdf').dragTo(cards(page).filter({ hasText: 'mixed-sizes.pdf' }), { steps: 10 });
  await expect.poll(() => names(page)).toEqual(['text-letter-3.pdf', 'mixed-sizes.pdf', 'letter-1.pdf']);
  await grip('mixed-sizes.pdf').dragTo(cards(page).filter({ hasText: 'text-letter-3.pdf' }), { steps: 10 });
  await test.step('on a narrow screen', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(pictures(page, 'text-letter-3.pdf')).toHaveCount(3);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: 'Enlarge page 1 of mixed-sizes.pdf' }).click();
    await expect(page.getByRole('img', { name: 'Page 1 of mixed-sizes.pdf' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
  });
  await order.goToPayment();
  expect(await recorded(ledger, order)).toEqual(['mixed-sizes.pdf', 'text-letter-3.pdf', 'letter-1.pdf']);
});

test('whatever happens between the files and the payment, no file is lost or there twice', async ({ page, ledger }) => {
  const order = await openAtConfirm(page, 'text-letter-3.pdf', 'letter-1.pdf', 'mixed-sizes.pdf');
  const back = async (): Promise<void> => {
    await page.goBack();
    await expect(cards(page)).toHaveCount(2);
  };
  await test.step('a file is deleted only after a question', async () => {
    const remove = page.getByRole('button', { name: 'Delete mixed-sizes.pdf' });
    await remove.click();
    await expect(page.getByRole('alertdialog', { name: 'Delete this file?' })).toContainText('mixed-sizes.pdf');
    await expect(page.getByRole('button', { name: 'Keep File' })).toBeFocused();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
    expect(await recorded(ledger, order)).toEqual(['text-letter-3.pdf', 'letter-1.pdf', 'mixed-sizes.pdf']);
    await remove.click();
    await page.getByRole('button', { name: 'Delete File' }).click();
    await expect(page.getByRole('heading', { name: "What you're sending" })).toBeFocused();
    await expect(cards(page)).toHaveCount(2);
    await order.goToPayment();
    expect(await recorded(ledger, order)).toEqual(['text-letter-3.pdf', 'letter-1.pdf']);
    await back();
  });
  await test.step('an order of files that cannot be carried out keeps everything, and works the next time', async () => {
    await page.getByRole('button', { name: 'Move letter-1.pdf up' }).click();
    await page.route('**/v1/file/info', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await order.confirmButton.click();
    await expect(order.says('An error occurred uploading your PDF')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
    expect(await recorded(ledger, order)).toEqual(['text-letter-3.pdf', 'letter-1.pdf']);
    await order.goToPayment();
    expect(await recorded(ledger, order)).toEqual(['letter-1.pdf', 'text-letter-3.pdf']);
    await back();
  });
  await test.step('while a turned page is sent, the fax still has its file', async () => {
    await page.getByRole('button', { name: 'Enlarge page 1 of text-letter-3.pdf' }).click();
    await page.getByRole('button', { name: 'Turn page left' }).click();
    await page.keyboard.press('Escape');
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/v1/file/setup', (route) => held.then(() => route.continue()), { times: 1 });
    await order.confirmButton.click();
    await expect(cards(page).getByText('3 pages · Starting')).toBeVisible();
    await expect(pictures(page, 'text-letter-3.pdf')).toHaveCount(3);
    await expect(page.getByText('2 files', { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(page.getByText('Your fax has no files yet')).toBeHidden();
    goOn();
    await order.expectPayment();
    await back();
  });
  await test.step('a reload while a copy is there twice', async () => {
    await page.getByRole('button', { name: 'Move text-letter-3.pdf up' }).click();
    // The new copy is in the order; the earlier one is not deleted yet.
    const deleting = page.waitForRequest('**/v1/file/flush/*');
    await page.route('**/v1/file/flush/*', (route) => route.abort(), { times: 1 });
    page.on('dialog', (dialog) => void dialog.accept());
    await order.confirmButton.click();
    await deleting;
    await page.reload();
    await expect(cards(page)).toHaveCount(2);
    await expect
      .poll(async () => (await recorded(ledger, order)).toSorted())
      .toEqual(['letter-1.pdf', 'text-letter-3.pdf']);
    await expect(cards(page).first()).toContainText('No preview after reloading this page.');
  });
});

/** The names of an order's files, in the order in which the server would fax them. */
async function recorded(ledger: () => Promise<Ledger>, { orderId }: OrderPage): Promise<string[]> {
  return recordOf(await ledger(), orderId).files.map(({ name }) => name);
}
