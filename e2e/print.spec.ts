import type { Page } from '@playwright/test';
import { linesOfPages, rightEdgesOfPages } from './support/fax-text';
import { expect, test } from './support/fixtures';
import { AccountPage, answer, signUp } from './support/pages/account-page';
import { US_NUMBER } from './support/pages/order-page';
import { payOverWire, payPrepared } from './support/pages/prepared-order';

/** Controls without meaning on paper, on any page. */
const PRESSED =
  /Skip to content|Sign in|Sign out|Pricing|Copy|Print$|Send again|Send another|Download|Delete|All archives/;

test.use({ timezoneId: 'UTC' });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
});

test('a receipt is one sheet of facts, right after the payment and later', async ({ page }, info) => {
  const { orderId } = await payPrepared(page);
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(/Delivered/);
  const facts = ['$1.99', `${US_NUMBER.shown}, United States`, '1 page', 'ann@example.com', orderId];
  await expectOnPaper(page, info.outputPath('done.pdf'), [facts]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(/Delivered/);
  await expectOnPaper(page, info.outputPath('receipt.pdf'), [
    ['Receipt', 'letter-1.pdf', 'Visa ending in 4242', ...facts],
  ]);
});

test('every document of an archive is on paper, each in one piece', async ({ page }, info) => {
  await signUp(page);
  const values = Array.from({ length: 70 }, (_, at) => ({
    ...{ id: `d${at}`, name: `lease ${at}.pdf`, from: `${at}@office.example`, source: 'mail', size: 9_000 },
    ...{ pagecount: at + 100, received: '2026-06-10T12:00:00Z' },
    forwarded: [{ provider: 'dropbox', state: 'failed', message: 'The storage is full.' }].slice(at % 2),
  }));
  for (const [count, kind] of [
    [20, 'short'],
    [70, 'long'],
  ] as const) {
    await page.unroute('**/v1/archives/*/documents');
    const documents = values.slice(0, count);
    await answer(page, '**/v1/archives/*/documents', { json: { success: true, values: documents, more: false } });
    const id = await new AccountPage(page).openPanel('documents');
    await expect(page.getByText('lease 1.pdf')).toBeVisible();
    const rows = documents.map(({ name, from, pagecount, forwarded }) => [
      [
        `${name} Emailed by ${from} ${pagecount} pages · 9 KB · Jun 10, 2026, 12:00 PM`,
        ...forwarded.map(({ message }) => `Not saved to Dropbox: ${message}`),
      ].join(' '),
    ]);
    const path = info.outputPath(`${kind}.pdf`);
    await expectOnPaper(page, path, [[id, `${count} documents`], ...rows]);
    const names = (await linesOfPages(path)).flat().filter((line) => line.startsWith('lease '));
    expect(names).toEqual(documents.map(({ name }) => name));
  }
});

test('archives and sent faxes are on paper, each in one piece', async ({ page }, info) => {
  await signUp(page);
  await payOverWire(page);
  await page.goto('/faxes.html');
  await expect(page.getByRole('list', { name: 'Sent faxes' }).getByText('Delivered')).toBeVisible();
  await expectOnPaper(page, info.outputPath('faxes.pdf'), [
    ['Sent faxes', '+1 212-555-0142, United States', 'Delivered', '$1.99', 'letter-1.pdf'],
  ]);
  const values = Array.from({ length: 60 }, (_, at) => {
    const id = `contracts${at + 100}`;
    return { id, email: `${id}@in.example`, schedule: '@weekly', print_enabled: false, print_to_email: false };
  });
  await answer(page, '**/v1/archives', { json: { success: true, values } });
  await page.goto('/home.html');
  await new AccountPage(page).expectArchives();
  const rows = values.map(({ id, email }) => [`${id} ${email} Weekly report`]);
  await expectOnPaper(page, info.outputPath('archives.pdf'), [['Archives'], ...rows]);
});

/** Prints the page in A4 and Letter: each group of texts is on one sheet, and no control is printed. */
async function expectOnPaper(page: Page, path: string, groups: readonly (readonly string[])[]): Promise<void> {
  for (const format of ['A4', 'Letter']) {
    await page.pdf({ path, format, printBackground: true });
    const sheets = await linesOfPages(path);
    const texts = sheets.map((lines) => lines.join(' ').replace(/\s+/g, ' '));
    for (const group of groups) {
      const sheet = texts.find((text) => text.includes(group[0] ?? '')) ?? '';
      for (const text of group) expect.soft(sheet, `${format}: ${group[0]}`).toContain(text);
    }
    if (groups.length === 1) expect.soft(sheets, format).toHaveLength(1);
    expect
      .soft(
        sheets.flat().filter((line) => PRESSED.test(line)),
        format,
      )
      .toEqual([]);
    // The margin stays free.
    for (const edge of await rightEdgesOfPages(path)) expect.soft(edge, format).toBeLessThan(0.94);
  }
  await page.emulateMedia({ media: 'print' });
  expect.soft(await page.evaluate(colorsShown)).toEqual({ text: ['rgb(0, 0, 0)'], behind: [] });
  await page.emulateMedia({ media: null });
}

/** Runs in the page: the colors of all texts, and all visible backgrounds other than white. */
function colorsShown(): { text: string[]; behind: string[] } {
  const shown = [...document.querySelectorAll('html, body, body *')].filter(
    (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden',
  );
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const text = shown.filter(hasText).map((element) => getComputedStyle(element).color);
  const behind = shown.map((element) => getComputedStyle(element).backgroundColor);
  const free = ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'];
  return { text: [...new Set(text)], behind: [...new Set(behind)].filter((color) => !free.includes(color)) };
}
