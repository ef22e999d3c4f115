import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ALL_ROWS } from '@shared/testing/table-rows';
import { breakCall } from './support/faults';
import { expect, test } from './support/fixtures';
import { OrderPage, recordOf, testFile } from './support/pages/order-page';
import { runUntilVisible, stopClock } from './support/waits/page-clock';

const LETTER_SIZE_ONLY = 'Only letter-size (8.5 by 11 inch) PDF files are supported.';
const EMPTY = 'This file is empty.';
const NOT_PDF = "This isn't a PDF, even though its name ends in .pdf.";
const DAMAGED = 'This PDF is damaged or incomplete.';
const PROTECTED = 'This PDF is password-protected.';
const NO_PAGES = 'This PDF has no pages.';

/** Files that are refused in the browser, and the message. */
const REFUSED: [file: string, reason: string | RegExp][] = [
  ['empty.pdf', EMPTY],
  ['one-byte.pdf', NOT_PDF],
  ['plain-text.pdf', NOT_PDF],
  ['web-page.pdf', NOT_PDF],
  ['picture.pdf', NOT_PDF],
  ['archive.pdf', NOT_PDF],
  ['program.pdf', NOT_PDF],
  ['header-only.pdf', DAMAGED],
  ['encrypted.pdf', PROTECTED],
  ['no-pages.pdf', NO_PAGES],
];

/** Names that do not end in .pdf. */
const OTHER_NAMES = [
  ...['a.pdf.exe', 'a.exe\u202Efdp.', 'a.pdf ', 'a.pdf.', 'scan.jpg', 'letter.docx', 'pdf', 'a.pdf\u200B'],
];

test('files that are not documents are listed with the reason and never sent', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  const calls = countCalls(page, '/v1/file/setup');
  await order.open();
  await order.addFiles(...REFUSED.map(([file]) => file));
  for (const [file, reason] of REFUSED) {
    await expect(order.file(file).getByText(reason), file).toBeVisible();
  }
  expect(calls()).toBe(0);
  expect(recordOf(await ledger(), order.orderId).files).toEqual([]);
  await test.step('other names are listed with the letter-size sentence, and the file is not inspected', async () => {
    await order.addCopies('letter-1.pdf', ...OTHER_NAMES);
    await expect(page.getByRole('listitem').filter({ hasText: LETTER_SIZE_ONLY })).toHaveCount(OTHER_NAMES.length);
    expect(calls()).toBe(0);
  });
  // They do not block anything, and can be removed from the list.
  await order.file('empty.pdf').getByRole('button', { name: 'Remove empty.pdf' }).click();
  await expect(order.file('empty.pdf')).toHaveCount(0);
  await order.goToConfirm();
});

/** Files that are accepted, with their pages and the note about their size. */
const TAKEN: [file: string, pages: string, said?: string | RegExp][] = [
  ['letter-1.pdf', '1 page'],
  ['text-letter-3.pdf', '3 pages'],
  ['scan-letter-2.pdf', '2 pages'],
  ['scan-g4.pdf', '1 page'],
  ['scan-jbig2.pdf', '1 page'],
  ['scan-jpeg2000.pdf', '1 page'],
  ['a4.pdf', '', /A4 \(210 x 297 mm\)/],
  ['a5.pdf', '1 page', /A5 \(148 x 210 mm\)/],
  ['legal.pdf', '1 page', /Legal/i],
  ['letter-landscape.pdf', '1 page'],
  ['mixed-sizes.pdf', ''],
  ['two-hundred-inch.pdf', '1 page', /is .* mm/],
  // Its user unit is ten times the default; its page is letter size.
  ['user-unit-10.pdf', '1 page'],
  ['owner-password.pdf', '1 page'],
  ['javascript.pdf', '1 page'],
  ['open-action.pdf', '1 page'],
  ['launch.pdf', '1 page'],
  ['embedded-file.pdf', '1 page'],
  ['xfa.pdf', '1 page', /This is a dynamic form\. Only its “Please wait” page would be faxed\./],
  ['header-at-1023.pdf', '1 page'],
];

const PARTLY_VALID = [
  ...['truncated.pdf', 'no-xref.pdf', 'linearized-cut.pdf', 'zero-by-zero.pdf', 'header-at-1025.pdf'],
  'pages-1000.pdf',
];

test('documents of every kind are counted, measured and uploaded; their scripts never run', async ({
  page,
  ledger,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles(...TAKEN.map(([file]) => file));
  for (const [file, pages, said] of TAKEN) {
    await order.expectUploaded(file);
    await expect(order.file(file), file).toContainText(pages);
    if (said) await expect(order.file(file), file).toContainText(said);
  }
  expect(dialogs).toEqual([]);
  expect(recordOf(await ledger(), order.orderId).files).toHaveLength(TAKEN.length);

  await test.step('partly valid files end up either refused or uploaded, never in between', async () => {
    await order.addFiles(...PARTLY_VALID);
    for (const file of PARTLY_VALID) {
      await expect(order.file(file), file).toContainText(
        /Uploaded|This PDF|This isn't a PDF|An error occurred|A fax can have/,
      );
    }
    await expect(order.file('pages-1000.pdf')).toContainText('A fax can have up to 200 pages');
    const shown = await page.getByRole('listitem').filter({ hasText: 'Uploaded' }).count();
    expect(recordOf(await ledger(), order.orderId).files).toHaveLength(shown);
  });
});

const ODD_NAMES = [
  '.pdf',
  'a.PDF',
  'a.Pdf',
  'C:\\a.pdf',
  'a%00.pdf',
  '<img src=x onerror=__x(1)>.pdf',
  '\u{1F4E0} fax \u{1F600}.pdf',
  'مستند.pdf',
  '\u202Eevil\u202C.pdf',
  'né.pdf',
  'ne\u0301.pdf',
  'two\nlines.pdf',
  'O\'Brien & "Sons".pdf',
  `${'long'.repeat(50)}.pdf`,
  // Two files with the same name are two files.
  'same.pdf',
  'same.pdf',
];

test('odd names arrive unchanged, are shown as text and may be the same, and one that is too long harms nothing', async ({
  page,
  ledger,
}) => {
  const order = new OrderPage(page);
  await order.open();
  await page.evaluate(() => Object.assign(window, { __x: () => document.body.setAttribute('data-hacked', '') }));
  await addNamed(page, ODD_NAMES);
  await expect(page.getByRole('listitem').filter({ hasText: 'Uploaded' })).toHaveCount(ODD_NAMES.length);
  expect(recordOf(await ledger(), order.orderId).files.map(({ name }) => name)).toEqual(ODD_NAMES);
  await expect(page.locator('body[data-hacked]')).toHaveCount(0);
  await expect(order.file('<img src=x onerror=__x(1)>.pdf')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await test.step('a very long name is refused with a message or accepted, and the page stays usable', async () => {
    await addNamed(page, [`${'x'.repeat(10_000)}.pdf`]);
    await expect(order.file('x'.repeat(100)).filter({ hasText: /Uploaded|An error occurred/ })).toHaveCount(1);
    await order.addFiles('letter-1.pdf');
    await order.expectUploaded('letter-1.pdf');
  });
});

test('many files at once all arrive, in order', async ({ page, ledger }) => {
  await page.clock.install();
  const order = new OrderPage(page);
  await order.open();
  const count = ALL_ROWS ? 200 : 40;
  const names = Array.from({ length: count }, (_, index) => `page ${index + 1}.pdf`);
  // The notice stays only briefly.
  await stopClock(page);
  await addNamed(page, names);
  await runUntilVisible(page, page.getByText(`Uploading ${count} files`));
  await page.clock.resume();
  await expect(page.getByText(`${count} files`, { exact: true }).filter({ visible: true })).toBeVisible();
  expect(recordOf(await ledger(), order.orderId).files.map(({ name }) => name)).toEqual(names);
});

test('files dropped anywhere on the page are added; a folder, a link and a text get a message each', async ({
  page,
}) => {
  const order = new OrderPage(page);
  await order.open();
  // Only once the page is interactive does it refuse anything.
  await expect(page.getByRole('button', { name: 'Choose from Dropbox' })).toBeVisible();
  await drop(page, { 'text/uri-list': 'https://example.com/a.pdf' });
  await expect(order.says("You can't add a link. Please save the PDF first, then choose it.")).toBeVisible();
  await drop(page, { 'text/plain': 'hello' });
  await expect(order.says('You can only add files here. Please choose a PDF.')).toBeVisible();
  await page.evaluate(() => {
    // A dropped folder as browsers present it: an entry that is a directory.
    const item = { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true }), getAsFile: () => null };
    const event = new DragEvent('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { items: [item], files: [], types: ['Files'] } });
    document.body.dispatchEvent(event);
  });
  await expect(order.says("You can't add a folder. Please open it and choose the PDF files inside.")).toBeVisible();
  // A file may be dropped anywhere.
  expect(await order.dropFile('letter-1.pdf')).toBe(true);
  await order.expectUploaded('letter-1.pdf');
});

test('a file is kept or deleted depending on the person’s answer', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  await order.addFiles('letter-1.pdf', 'text-letter-3.pdf');
  await order.expectUploaded('letter-1.pdf', 'text-letter-3.pdf');
  await order.file('letter-1.pdf').getByRole('button', { name: 'Delete letter-1.pdf' }).click();
  await expect(page.getByRole('button', { name: 'Keep File' })).toBeFocused();
  await page.getByRole('button', { name: 'Keep File' }).click();
  await expect(order.file('letter-1.pdf')).toBeVisible();
  await order.deleteFile('letter-1.pdf');
  await expect(order.says('The file letter-1.pdf was successfully deleted.')).toBeVisible();
  await expect(order.file('letter-1.pdf')).toHaveCount(0);
  expect(recordOf(await ledger(), order.orderId).files.map(({ name }) => name)).toEqual(['text-letter-3.pdf']);

  await test.step('a deletion whose answer was lost is an error, and done when it is tried again', async () => {
    const flush = await breakCall(page, '/v1/file/flush/', 'answer dropped');
    await order.deleteFile('text-letter-3.pdf');
    await expect(order.says('An error occurred deleting the selected file: please try again later.')).toBeVisible();
    await expect(order.file('text-letter-3.pdf')).toBeVisible();
    await flush.mend();
    await order.deleteFile('text-letter-3.pdf');
    await expect(order.says('The file text-letter-3.pdf was successfully deleted.')).toBeVisible();
    expect(recordOf(await ledger(), order.orderId).files).toEqual([]);
  });
});

/** Counts requests to an address. */
function countCalls(page: Page, part: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(part)) calls += 1;
  });
  return () => calls;
}

/** Chooses files with names that this machine's file system may not support. */
async function addNamed(page: Page, names: string[]): Promise<void> {
  const content = (await readFile(testFile('letter-1.pdf'))).toString('base64');
  await page.evaluate(
    ({ content, names }) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      for (const name of names) transfer.items.add(new File([bytes], name, { type: 'application/pdf' }));
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('There is no field for files');
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { content, names },
  );
}

/** Drops something other than a file on the drop zone. */
async function drop(page: Page, data: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Choose PDF files' }).evaluate((zone, entries) => {
    const transfer = new DataTransfer();
    for (const [type, value] of Object.entries(entries)) transfer.setData(type, value);
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }, data);
}
