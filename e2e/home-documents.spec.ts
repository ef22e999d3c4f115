import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { AccountPage, expect, mailFile, newEmail, signUp, test } from './support/pages/account-page';
import { testFile } from './support/pages/order-page';

let account: AccountPage;
test.beforeEach(({ page }) => {
  account = new AccountPage(page);
});

const list = (page: Page) => page.getByRole('list', { name: 'Documents' });
const titles = (page: Page) => list(page).getByRole('heading');
const addressOf = (id: string) => `${id}@archive.faxkeep.example`;

const COPIES = [
  { provider: 'drive', state: 'done' },
  { provider: 'box', state: 'waiting' },
  { provider: 'dropbox', state: 'failed', message: 'The storage is full, so this document could not be saved there.' },
];

const LEFT_OUT = [{ name: 'a letter to everybody in the office.docx', reason: 'not a PDF' }];

/** Documents in the server's format, some of which have copies in storages, or came with what is not kept, or both. */
function documents(from: number, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    ...{
      id: `d${from + at}`,
      name: `document ${from + at}.pdf`,
      from: 'pat@mail.example',
      source: 'mail',
      size: 9_000,
    },
    ...{ pagecount: 1, received: '2026-06-10T12:00:00Z', forwarded: COPIES.slice(0, (from + at) % 4) },
    leftout: (from + at) % 3 === 0 ? LEFT_OUT : [],
  }));
}

test('somebody signs up, mails a PDF, sees it come in, opens it, saves it, deletes it and takes that back', async ({
  page,
  site,
  context,
}) => {
  // The page looks for documents every ten seconds, or less often: the test advances its clock.
  await page.clock.install();
  await page.goto('/register');
  await account.signUp(newEmail());
  const id = await account.expectArchives();
  await page.getByRole('link', { name: `Documents in ${id}` }).click();
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await mailFile(site, addressOf(id), 'text-letter-3.pdf');
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return titles(page).allInnerTexts();
    })
    .toEqual(['text-letter-3.pdf']);
  const row = list(page).getByRole('article');
  await expect(row).toContainText('Emailed by scanner@office.example');
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return row.innerText();
    })
    .toContain('3 pages');
  await expect(async () => {
    const width = await row.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    expect(width).toBe(320);
  }).toPass();
  await expect(account.status.getByText('New document: text-letter-3.pdf.')).toHaveCount(1);
  await expectAccessibleInBothSchemes(page);

  const link = page.getByRole('link', { name: 'text-letter-3.pdf', exact: true });
  const opening = context.waitForEvent('response', (response) => response.url().includes('/file?show'));
  await link.click();
  const opened = await opening;
  // The browser keeps only the part of the policy that its viewer needs: the sent one counts.
  const given = await page.request.get(opened.url());
  expect(given.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="text-letter-3.pdf"; filename*=UTF-8''text-letter-3.pdf`,
    'x-content-type-options': 'nosniff',
  });
  expect(given.headers()['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
  await page.bringToFront();

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download text-letter-3.pdf' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('text-letter-3.pdf');
  expect(readFileSync(await saved.path())).toEqual(readFileSync(testFile('text-letter-3.pdf')));

  await page.getByRole('button', { name: 'Delete text-letter-3.pdf' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(
    page.getByText('Deleted: text-letter-3.pdf. You can undo this until you leave this page.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'Delete text-letter-3.pdf' }).click();
  await expect(undo).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No documents yet' })).toBeVisible();
});

test('ten thousand documents come page by page while one scrolls, and only the visible rows are there', async ({
  page,
}) => {
  await signUp(page);
  await page.route('**/v1/archives/*/documents*', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const from = before === null ? 0 : Number(before.slice(1)) + 1;
    await route.fulfill({ json: { success: true, values: documents(from, 100), more: from + 100 < 10_000 } });
  });
  await page.route('**/preview', (route) => route.fulfill({ status: 404, body: '' }));
  await account.openPanel('documents');
  await expect(page.getByText('100+ documents')).toBeVisible();
  const scrollToEnd = () =>
    page.getByRole('button', { name: 'Show older documents' }).evaluate((button) => button.scrollIntoView());
  for (const shown of ['200+', '300+', '400+']) {
    await scrollToEnd();
    await expect(page.getByText(`${shown} documents`)).toBeVisible();
  }
  expect(await list(page).getByRole('article').count()).toBeLessThan(60);
  const heights = await list(page)
    .getByRole('listitem')
    .evaluateAll((rows) => [...new Set(rows.map((one) => (one as HTMLElement).offsetHeight))]);
  expect(heights).toHaveLength(1);
  await expect(list(page).getByText('Not saved to Dropbox: The storage is full').first()).toBeVisible();
  await expect(list(page).getByText('1 attachment was left out: a letter').first()).toBeVisible();
  expect(await list(page).getByRole('article').evaluateAll(isCutOff)).toEqual([]);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(list(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await list(page).getByRole('article').evaluateAll(isCutOff)).toEqual([]);
});

/** Runs in the page: the rows whose last button is not wholly inside. */
function isCutOff(rows: Element[]): string[] {
  return rows
    .filter((row) => {
      const last = row.querySelector('button')?.getBoundingClientRect().bottom ?? 0;
      return last > row.getBoundingClientRect().bottom;
    })
    .map((row) => row.textContent);
}
