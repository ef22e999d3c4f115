import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  BARE,
  brokenPicture,
  COVERED,
  chineseNotEmbedded,
  filledForm,
  hugeScan,
  LINE,
  NAMED,
  PRINT_LAYER,
  PRINT_STAMP,
  printAndScreen,
  SCANNED,
  SCREEN_LAYER,
  SCREEN_STAMP,
  SHOWN,
  softMask,
  TICK,
} from './support/files/picture-files';
import { expect, test } from './support/fixtures';
import { OrderPage, US_NUMBER } from './support/pages/order-page';

const FONTS =
  "Some text on page 1 uses a font that isn't in the file. It may look different on the fax, or be missing.";
const UNSEEN = "Page 1 can't be shown here. It will be sent as it is.";

/** Opens an order at confirm with one file. */
async function openAtConfirm(page: Page, buffer: Buffer): Promise<void> {
  const order = new OrderPage(page);
  await order.open();
  await page.locator('input[type=file]').setInputFiles({ name: 'fax.pdf', mimeType: 'application/pdf', buffer });
  await order.number.fill(US_NUMBER.typed);
  await order.expectUploaded('fax.pdf');
  await order.goToConfirm();
}

/** Enlarges the first page. Returns a function for the darkness at a place, in points of a letter page: 0 to 1. */
async function enlarge(page: Page): Promise<(place: typeof LINE) => Promise<number>> {
  await page.getByRole('button', { name: 'Enlarge page 1 of fax.pdf' }).click();
  const picture = page.getByRole('img', { name: 'Page 1 of fax.pdf' });
  await expect(picture).toBeVisible();
  return (place) =>
    picture.evaluate(async (image: HTMLImageElement, { x, y, width, height }) => {
      await image.decode();
      const scale = image.naturalWidth / 612;
      const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.drawImage(image, -x * scale, -(792 - y - height) * scale);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let sum = 0;
      for (let index = 0; index < data.length; index += 4) sum += 255 - (data[index] ?? 255);
      return sum / (canvas.width * canvas.height * 255);
    }, place);
}

test('what was entered in a form is shown, also where the file leaves its look to the reader', async ({ page }) => {
  await openAtConfirm(page, await filledForm());
  const darkness = await enlarge(page);
  expect(await darkness(NAMED)).toBeGreaterThan(0.02);
  expect(await darkness(BARE)).toBeGreaterThan(0.02);
  expect(await darkness(TICK)).toBeGreaterThan(0.1);
});

test('layers and stamps that print are shown, those for the screen are not', async ({ page }) => {
  await openAtConfirm(page, await printAndScreen());
  const darkness = await enlarge(page);
  expect(await darkness(PRINT_LAYER)).toBeGreaterThan(0.95);
  expect(await darkness(PRINT_STAMP)).toBeGreaterThan(0.95);
  expect(await darkness(SCREEN_LAYER)).toBeLessThan(0.01);
  expect(await darkness(SCREEN_STAMP)).toBeLessThan(0.01);
});

test('what a soft mask covers is not shown', async ({ page }) => {
  await openAtConfirm(page, await softMask());
  const darkness = await enlarge(page);
  expect(await darkness(SHOWN)).toBeGreaterThan(0.95);
  expect(await darkness(COVERED)).toBeLessThan(0.01);
});

test('a scan at 1200 dpi is shown', async ({ page }) => {
  await openAtConfirm(page, await hugeScan());
  const darkness = await enlarge(page);
  expect(await darkness(SCANNED)).toBeGreaterThan(0.95);
  expect(await darkness({ ...SCANNED, y: SCANNED.y - SCANNED.height - 3 })).toBeLessThan(0.01);
  expect(await darkness({ ...SCANNED, y: SCANNED.y + SCANNED.height + 3 })).toBeLessThan(0.01);
  await expect(page.getByText(UNSEEN)).not.toBeAttached();
});

test('text in a font that is not in the file is drawn in another, and a note says so', async ({ page }) => {
  await openAtConfirm(page, await chineseNotEmbedded());
  await expect(page.getByText(FONTS)).toBeVisible();
  const darkness = await enlarge(page);
  expect(await darkness(LINE)).toBeGreaterThan(0.02);
  await expect(page.getByText(/^Some text on this page uses a font/)).toBeVisible();
});

test('a page that lacks a picture that cannot be decoded says so', async ({ page }) => {
  await openAtConfirm(page, await brokenPicture({ hasText: true }));
  await expect(page.getByText("Part of page 1 can't be shown here. It will be sent as it is.")).toBeVisible();
  const darkness = await enlarge(page);
  expect(await darkness(LINE)).toBeGreaterThan(0.02);
  await expect(page.getByText("Part of this page can't be shown here. It will be sent as it is.")).toBeVisible();
});

test('a page that is nothing but such a picture is no page of a fax', async ({ page }) => {
  const order = new OrderPage(page);
  await order.open();
  const buffer = await brokenPicture({ hasText: false });
  await page.locator('input[type=file]').setInputFiles({ name: 'fax.pdf', mimeType: 'application/pdf', buffer });
  const words = "We can't read page 1 of the file: please print it to a new PDF and upload that.";
  await expect(order.file('fax.pdf')).toContainText(words);
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
});

for (const [scan, decoder] of [
  ['scan-jbig2.pdf', 'jbig2'],
  ['scan-jpeg2000.pdf', 'openjpeg'],
] as const) {
  test(`${scan} is shown, by a decoder that only it brings`, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openAtConfirm(page, await readFile(`e2e/files/${scan}`));
    const darkness = await enlarge(page);
    expect(await darkness({ x: 0, y: 0, width: 612, height: 792 })).toBeGreaterThan(0.01);
    await expect(page.getByText(UNSEEN)).not.toBeAttached();
    const decoders = fetched.flatMap((url) => /\/(\w+)-[^/]*\.wasm$/.exec(url)?.[1] ?? []);
    expect(new Set(decoders)).toEqual(new Set([decoder]));
  });
}
