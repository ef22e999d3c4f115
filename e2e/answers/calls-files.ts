import { expect, type Page } from '@playwright/test';
import { MESSAGES, type UploadStage } from '@shared/messages';
import { OrderPage } from '../support/pages/order-page';
import type { CallUnderTest, Stage } from './call';
import { becomeNewVisitor, openFresh } from './person';

const FILE = 'letter-1.pdf';
const CLOUD_FILE = 'Lease agreement.pdf';
const POST = { method: 'POST', isPrivate: false, timeoutMs: 30_000 } as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openStart({ page }: Stage): Promise<void> {
  await becomeNewVisitor(page);
  const known = page.waitForResponse(/\/v1\/info\//);
  await openFresh(page, '/start');
  await known;
}

/** Calls of the order flow up to the payment. */
export const FILE_CALLS: readonly CallUnderTest[] = [
  uploading('POST /v1/file/setup', /^\/v1\/file\/setup$/, 'policy'),
  {
    ...uploading('POST (bucket)', /^\/(?!v1\/)[^/]*$/, 'storage'),
    kind: 'bucket',
    isValued: false,
    // Storage is trusted; if it stored nothing, registration fails.
    expectDone: ({ page }) => expect(new OrderPage(page).file(FILE)).toContainText(/Uploaded|order update failed \(/),
  },
  { ...uploading('POST /v1/file/info', /^\/v1\/file\/info$/, 'register'), isValued: false },
  {
    ...uploading('POST /v1/file/cloudsetup', /^\/v1\/file\/cloudsetup$/, 'policy', CLOUD_FILE),
    act: async ({ page }) => {
      if (await press(page, `Retry ${CLOUD_FILE}`).isVisible()) return press(page, `Retry ${CLOUD_FILE}`).click();
      const popup = page.waitForEvent('popup');
      await press(page, 'Choose from Dropbox').click();
      const chooser = await popup;
      await chooser.getByLabel(CLOUD_FILE).check();
      await chooser.getByRole('button', { name: 'Choose' }).click();
    },
  },
  {
    ...POST,
    name: 'POST /v1/file/flush/{key}',
    path: /^\/v1\/file\/flush\/[^/]+$/,
    kind: 'write',
    sentence: 'An error occurred deleting the selected file',
    isValued: false,
    right: { success: true },
    open: async (stage) => {
      await openStart(stage);
      const order = new OrderPage(stage.page);
      await order.addFiles(FILE);
      await order.expectUploaded(FILE);
    },
    act: async ({ page }) => {
      await press(page, `Delete ${FILE}`).click();
      await press(page, MESSAGES.uploads.deleteConfirm).click();
    },
    control: (page) => press(page, `Delete ${FILE}`),
    expectKept: ({ page }) => expect(new OrderPage(page).file(FILE)).toBeVisible(),
    expectDone: ({ page }) => expect(page.getByText(MESSAGES.uploads.deleted(FILE))).toBeVisible(),
    // After a lost answer, "not found" would mean that the file is deleted.
    reopenBefore: ['22'],
  },
  {
    ...POST,
    name: 'POST /v1/order/update/{id}',
    path: /^\/v1\/order\/update\/[^/]+$/,
    kind: 'write',
    sentence: MESSAGES.order.updateFailed.replace(/\.$/, ''),
    isValued: false,
    open: async (stage) => {
      await openStart(stage);
      const order = new OrderPage(stage.page);
      const saved = stage.page.waitForResponse(/\/v1\/order\/update\//);
      await order.fillRecipient(FILE);
      await saved;
      await order.goToConfirm();
    },
    act: ({ page }) => new OrderPage(page).confirmButton.click(),
    control: (page) => new OrderPage(page).confirmButton,
    expectKept: ({ page }) => expect(page.getByText('(212) 555-0142').filter({ visible: true }).first()).toBeVisible(),
    expectDone: ({ page }) => new OrderPage(page).expectPayment(),
  },
];

function uploading(name: string, path: RegExp, stage: UploadStage, file = FILE): CallUnderTest {
  const retry = (page: Page) => press(page, `Retry ${file}`);
  return {
    ...POST,
    name,
    path,
    kind: 'write',
    sentence: MESSAGES.uploads.failed(stage).replace(/\.$/, ''),
    isValued: true,
    open: openStart,
    act: async ({ page }) => {
      if (await retry(page).isVisible()) return retry(page).click();
      // The focus is here when the browser's file dialog closes.
      await page.getByRole('button', { name: /PDF files$/ }).focus();
      return new OrderPage(page).addFiles(file);
    },
    control: retry,
    expectKept: ({ page }) => expect(new OrderPage(page).file(file)).toBeVisible(),
    expectDone: ({ page }) => new OrderPage(page).expectUploaded(file),
  };
}
