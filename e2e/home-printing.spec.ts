/** Archives as printers, seen by third-party programs: CUPS' printer tests, and a CUPS queue. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makePrintSamples } from './support/files/print-samples';
import { AccountPage, call, expect, signUp, startTrial, test } from './support/pages/account-page';
import { testFile } from './support/pages/order-page';
import { run, startCups } from './support/servers/cups';

let account: AccountPage;
let id = '';
let uri = '';
test.beforeEach(async ({ page }) => {
  account = new AccountPage(page);
  await startTrial(page, await signUp(page));
  await page.goto('/home.html');
  id = await account.expectArchives();
  await turn(page, true);
  uri = await printerUri(page);
});

function turn(page: Page, print_enabled: boolean): Promise<void> {
  return call(page, `/v1/archives/${id}/printenabled`, { print_enabled, print_to_email: false });
}

/** The printer's address, as a person reading the page would type it. */
async function printerUri(page: Page): Promise<string> {
  await page.goto(`/home.html#/archive/${id}/archiveprinter`);
  // The page may have loaded its archives before the change.
  await page.reload();
  await page.getByLabel('Set up printing on').selectOption('linux');
  const step = await page
    .getByRole('listitem')
    .filter({ hasText: /^Enter ipps?:/ })
    .innerText();
  return /ipps?:\/\/\S+[^.\s]/.exec(step)?.[0] ?? '';
}

async function names(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/v1/archives/${id}/documents`);
  const { values } = (await answer.json()) as { values: { name: string }[] };
  return values.map(({ name }) => name);
}

test("an archive passes CUPS' tests of an IPP Everywhere printer, and keeps what they print", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'fax-ipptool-'));
  try {
    makePrintSamples(folder);
    const report = run('ipptool', ['-tI', '-f', 'document-letter.pdf', uri, 'ipp-everywhere.test'], folder);
    const results = [...report.matchAll(/^ {4}(\S.*?) *\[(PASS|FAIL|SKIP)\]$/gm)];
    const withResult = (wanted: string) => results.filter(([, , result]) => result === wanted).map(([, name]) => name);
    expect(withResult('FAIL'), report).toEqual([]);
    expect(withResult('PASS').length).toBeGreaterThan(60);
    expect(report).not.toContain('cannot be read');
    expect(report).toContain('PWG 5100.14 section 5.1/5.2 - Required Operations and Attributes     [PASS]');
    expect((await names(page)).filter((name) => name.startsWith('onepage-letter')).length).toBe(8);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a document printed from a queue of CUPS is in the archive and on the page; while printing is off it waits', async ({
  page,
}) => {
  const cups = await startCups();
  try {
    await cups.addQueue('archive', uri);
    cups.print('archive', 'Printed letter', testFile('text-letter-3.pdf'));
    await expect(async () => expect(await names(page), await cups.log()).toEqual(['Printed letter'])).toPass();
    await expect(() => expect(cups.waiting()).toBe('')).toPass();
    await page.goto(`/home.html#/archive/${id}/documents`);
    const row = page.getByRole('list', { name: 'Documents' }).getByRole('article');
    await expect(row).toContainText('Printed letter');
    await expect(row).toContainText(/Printed by \w+/);
    await expect(row).toContainText('3 pages');

    await turn(page, false);
    cups.print('archive', 'Waiting letter', testFile('letter-1.pdf'));
    await expect(async () => expect(await cups.log()).toMatch(/Printing to this archive is turned off/)).toPass();
    expect(await names(page)).toEqual(['Printed letter']);
    // CUPS tells the person, keeps the document and tries again.
    await turn(page, true);
    await expect(async () => expect(await names(page)).toEqual(['Waiting letter', 'Printed letter'])).toPass();
  } finally {
    await cups.close();
  }
});
