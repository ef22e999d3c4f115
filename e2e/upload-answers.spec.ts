/** The page and the server give the same answer about a file. */
import { certificatePdf, writtenPdf } from '@server/untrusted/pdf/testing/written-pdf';
import { expect, test } from './support/fixtures';
import { OrderPage, recordOf, US_NUMBER } from './support/pages/order-page';

const PORTFOLIO = writtenPdf({ objects: { 1: '<</Type/Catalog/Pages 2 0 R/Collection<</View/D>>>>' } });
/** Its second page is not a page. Readers find nothing behind it, and count it as the last. */
const BROKEN_PAGE = writtenPdf({ objects: { 4: '42' } });
const LOWER_CASE = Buffer.from(writtenPdf().toString('latin1').replace('%PDF-', '%pdf-'), 'latin1');

/** The result for each file: the words in its row, and its pages in the order; null if refused. */
const FILES: [name: string, buffer: Buffer, words: string, pages: number | null][] = [
  ['certificate.pdf', certificatePdf(), 'This PDF is protected by a certificate or rights management.', null],
  ['lower-case.pdf', LOWER_CASE, "This isn't a PDF, even though its name ends in .pdf.", null],
  [
    'broken-page.pdf',
    BROKEN_PAGE,
    "We can't read page 2 of the file: please print it to a new PDF and upload that.",
    null,
  ],
  ['portfolio.pdf', PORTFOLIO, 'This is a portfolio. Only its cover sheet would be faxed.', 3],
];
const ALL = FILES.map(([name, buffer]) => ({ name, mimeType: 'application/pdf', buffer }));

test('odd files are refused at once, or taken with a note', async ({ page, ledger }) => {
  const order = new OrderPage(page);
  await order.open();
  await page.locator('input[type=file]').setInputFiles(ALL);
  for (const [name, , words, pages] of FILES) {
    await expect(order.file(name), name).toContainText(words);
    if (pages !== null) await order.expectUploaded(name);
  }
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  const taken = FILES.flatMap(([name, , , pages]) => (pages === null ? [] : [[name, pages]]));
  expect(recordOf(await ledger(), order.orderId).files.map((file) => [file.name, file.pagecount])).toEqual(taken);
});

test('what only the server finds is told in its words, without a Retry, and stops Confirm', async ({ page }) => {
  // The page cannot read the file: its worker does not load.
  await page.route(/inspect-worker/, (route) => route.abort());
  const order = new OrderPage(page);
  await order.open();
  await order.fillRecipient();
  await page.locator('input[type=file]').setInputFiles(ALL.slice(0, 1));
  const row = order.file('certificate.pdf');
  await expect(row).toContainText(
    'The file is protected by a certificate or rights management: please save it without',
  );
  await expect(row).not.toContainText('try again later');
  await expect(row.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expect(order.number).toHaveValue(US_NUMBER.shown);
  await order.goToConfirm();
  await order.confirmButton.click();
  const sentence = "“certificate.pdf” isn't part of your fax yet. Please add it again or remove it before you confirm.";
  await expect(order.says(sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Remove certificate.pdf' }).click();
  await order.goToPayment();
});
