/** Archives as printers, seen by third-party programs: CUPS' printer tests, and a CUPS queue. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { linesOfPages } from './support/fax-text';
import { numbersOfPages, writeNumberedPdf } from './support/files/numbered-pages';
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

async function listed(page: Page): Promise<{ id: string; name: string }[]> {
  const answer = await page.request.get(`/v1/archives/${id}/documents`);
  return ((await answer.json()) as { values: { id: string; name: string }[] }).values;
}

async function names(page: Page): Promise<string[]> {
  return (await listed(page)).map(({ name }) => name);
}

/** Downloads the document of this name, once it is there, to a file. */
async function download(page: Page, title: string, path: string): Promise<void> {
  await expect(async () => expect(await names(page)).toContain(title)).toPass();
  const document = (await listed(page)).find(({ name }) => name === title);
  const answer = await page.request.get(`/v1/archives/${id}/documents/${document?.id}/file`);
  await writeFile(path, await answer.body());
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

/** Whether a queue's documents arrive as PDF only, or as rasters, too: those take longer. */
type Formats = 'pdf' | 'all';

/** What `lp` is asked for with a document of three pages, and the pages that belong into the archive, in order. */
const WAYS: readonly (readonly [name: string, options: readonly string[], pages: readonly number[], Formats])[] = [
  ['as it is', [], [1, 2, 3], 'all'],
  ['on both sides', ['-o', 'sides=two-sided-long-edge'], [1, 2, 3], 'all'],
  ['on both sides, bound at the top', ['-o', 'sides=two-sided-short-edge'], [1, 2, 3], 'pdf'],
  ['pages 2 to 3', ['-P', '2-3'], [2, 3], 'all'],
  ['pages 1 and 3 on both sides', ['-P', '1,3', '-o', 'sides=two-sided-long-edge'], [1, 3], 'pdf'],
  ['two copies, of which an archive keeps one', ['-n', '2'], [1, 2, 3], 'pdf'],
  ['two collated copies', ['-n', '2', '-o', 'Collate=True', '-o', 'sides=two-sided-long-edge'], [1, 2, 3], 'pdf'],
];

test('the pages of what CUPS prints are in the archive in their order, upright, and none is added', async ({
  page,
}, info) => {
  const cups = await startCups();
  try {
    const [three, got] = [info.outputPath('three.pdf'), info.outputPath('got.pdf')];
    await writeNumberedPdf(three, 3);
    await cups.addQueue('pdf', uri);
    await cups.addQueueOfFormat('pwg', 'pdf', 'image/pwg-raster');
    await cups.addQueueOfFormat('urf', 'pdf', 'image/urf');
    for (const queue of ['pdf', 'pwg', 'urf']) {
      for (const [way, options, pages] of WAYS.filter(([, , , formats]) => formats === 'all' || queue === 'pdf')) {
        const title = `${queue} ${way}`;
        cups.print(queue, title, three, options);
        await download(page, title, got);
        expect(await numbersOfPages(got), title).toEqual(pages);
      }
    }
    cups.print('pdf', 'two on a sheet', three, ['-o', 'number-up=2']);
    await download(page, 'two on a sheet', got);
    expect(await linesOfPages(got)).toEqual([['Page 1', 'Page 2'], ['Page 3']]);
  } finally {
    await cups.close();
  }
});
