import type { Page } from '@playwright/test';
import corpus from './corpora/html.json' with { type: 'json' };
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { holdRequests } from './support/held-requests';
import { AccountPage, answer, expect, signUp, startTrial, test } from './support/pages/account-page';

let account: AccountPage;
let email: string;
test.beforeEach(async ({ page }) => {
  account = new AccountPage(page);
  email = await signUp(page);
});

/** Archives in the server's format. */
function archives(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const id = `archive-${String(index).padStart(5, '0')}`;
    const settings = { schedule: '@weekly', print_enabled: index % 3 === 0, print_to_email: false };
    return { id, email: `${id}@archive.faxkeep.example`, ...settings };
  });
}

async function showArchives(page: Page, values: unknown): Promise<void> {
  await answer(page, '**/v1/archives', { json: { success: true, values } });
}

function row(page: Page, id: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: id, exact: true }) });
}

test('a first archive is explained, until the person puts that away, and its address can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/home.html');
  const id = await account.expectArchives();
  await page.getByRole('button', { name: `Copy the email address of ${id}` }).click();
  await expect(account.status.getByText('Copied!')).toBeVisible();
  const explained = page.getByRole('region', { name: 'Your archive is ready' });
  await expect(explained).toContainText('Mail a PDF to this address and it is kept in this archive.');
  await expect(explained.getByLabel('Your archive’s address')).toHaveValue(`${id}@archive.faxkeep.example`);
  await expect(explained.getByRole('link', { name: 'Send a test email' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${id}@archive[.]faxkeep[.]example[?]subject=Test%20document&body=`),
  );
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText(email)).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await explained.getByRole('button', { name: 'Got it' }).click();
  await expect(explained).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Archives' })).toBeFocused();
  await page.reload();
  await account.expectArchives();
  await expect(explained).toHaveCount(0);
});

test('a switch moves before anything is fetched or answered, saves the last state, and reverts if refused', async ({
  page,
  ledger,
}) => {
  await startTrial(page, email);
  const id = await account.openPanel('archiveprinter');
  const printing = page.getByRole('switch', { name: 'Print to this archive' });
  const mailing = page.getByRole('switch', { name: 'Also email me a copy' });
  await expect(printing).toBeEnabled();
  const sent: unknown[] = [];
  let answerFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  await page.route('**/v1/archives/*/printenabled', async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length === 1) await first;
    await (sent.length === 3 ? route.fulfill({ status: 500, body: '' }) : route.fallback());
  });
  const scripts = await holdRequests(page);
  await printing.click();
  await expect(printing).toBeChecked();
  await expect(printing).toBeFocused();
  await expect(page.getByText('Saving…')).toHaveCount(1);
  await mailing.click();
  await expect(mailing).toBeChecked();
  await expect(page.getByText('Saving…')).toHaveCount(2);
  await expect(row(page, id).getByText('Printing on')).toBeVisible();
  await expect.poll(() => sent).toEqual([{ print_enabled: true, print_to_email: false }]);
  answerFirst();
  await expect(page.getByText('Saving…')).toHaveCount(0);
  await scripts.release();
  await expect(account.status.getByText('Your changes have been saved.')).toBeVisible();
  const settings = { print_enabled: true, print_to_email: true };
  expect(sent).toEqual([{ ...settings, print_to_email: false }, settings]);
  expect((await ledger()).archives.find((archive) => archive.id === id)).toMatchObject(settings);
  await mailing.click();
  await expect(
    account.alert.getByText('An error occurred saving your changes (HTTP status 500): please try again later.'),
  ).toBeVisible();
  await expect(mailing).toBeChecked();
});

test('cloud storage needs a plan; linking leads to the provider and back', async ({ page, ledger }) => {
  const id = await account.openPanel('storage');
  for (const name of ['Drive', 'Dropbox', 'OneDrive', 'Box']) {
    await expect(page.getByRole('link', { name: `Get ${name}`, exact: true })).toHaveAttribute(
      'href',
      '/billing.html#/planselect',
    );
  }
  await startTrial(page, email);
  await page.goto(`/home.html#/archive/${id}/storage`);
  await page.reload();
  await page.getByRole('link', { name: 'Add Faxkeep to your Drive' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`/home.html#/archive/${id}/storage`);
  for (const name of ['Drive', 'Dropbox', 'OneDrive', 'Box']) {
    await page.getByRole('link', { name: `Link ${name}`, exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Link .*\(sandbox\)$/ })).toBeVisible();
    await page.getByLabel('Account').fill('pat@storage.example');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL(`/home.html#/archive/${id}/storage`);
    await expect(page.getByRole('button', { name: `Unlink ${name}` })).toBeVisible();
  }
  const links = (await ledger()).storageLinks.filter(({ archive_id }) => archive_id === id);
  expect(links.map(({ provider }) => provider).sort()).toEqual(['box', 'drive', 'dropbox', 'onedrive']);
});

test('panels have addresses: Back, reload and links open them', async ({ page }) => {
  await page.goto('/home.html');
  const id = await account.expectArchives();
  await page.getByRole('link', { name: `Settings for ${id}` }).click();
  await expect(account.panelTitle(id)).toBeFocused();
  await page.getByRole('tab', { name: 'Printer' }).click();
  await expect(page).toHaveURL(`/home.html#/archive/${id}/archiveprinter`);
  await page.getByRole('link', { name: 'Cloud storage', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Cloud storage' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Cloud storage' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Printer' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('link', { name: `Settings for ${id}` })).toBeFocused();
  await page.goto('/home.html#/archive/gone/storage');
  await expect(page.getByRole('heading', { name: 'Archive not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all archives' }).click();
  await account.expectArchives();
  await page.goto('/home.html#/archive/%E0%A4%A/storage');
  await account.expectArchives();
});

test('Esc closes the dialog and returns focus; Enter in it changes nothing', async ({ page, ledger }) => {
  const id = await account.openPanel('archiveactivity');
  const opener = page.getByRole('button', { name: 'Change identifier…' });
  await opener.click();
  await expect(page.getByRole('button', { name: 'Keep Current Identifier' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep Current Identifier' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(account.dialog).toBeHidden();
  expect((await ledger()).archives.filter(({ person }) => person === email)).toMatchObject([{ id }]);
});

const hostile = corpus.vectors.flatMap((vector) => ('html' in vector && vector.html ? [vector.html] : []));

test('hostile texts from the server are shown as text', async ({ page, site }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url());
  });
  await page.addInitScript(() => {
    Object.assign(window, { __x: () => document.documentElement.setAttribute('data-ran', '') });
  });
  await showArchives(
    page,
    hostile.map((html, index) => ({ ...archives(1)[0], id: `${index} ${html}`, email: html })),
  );
  await page.goto('/home.html');
  await expect(page.getByText(`${hostile.length} archives`)).toBeVisible();
  for (const [index, html] of hostile.slice(0, 5).entries()) {
    await expect(page.getByText(`${index} ${html}`, { exact: true }).first()).toBeAttached();
  }
  await page.getByRole('link', { name: /^Settings for 0 / }).click();
  for (const html of hostile.slice(0, 8)) {
    await answer(page, '**/v1/archives/*/reportschedule', { status: 400, json: { error: { message: html } } });
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(account.alert.getByText('An error occurred saving your changes')).toContainText(html.slice(0, 12));
    await page.unroute('**/v1/archives/*/reportschedule');
  }
  await expect(page.locator('html')).not.toHaveAttribute('data-ran');
  await expect(page.locator('#root :is(script, iframe, img, video, base, meta, object)')).toHaveCount(0);
  expect(foreign).toEqual([]);
});

test('10,000 archives can be filtered while typing, and rows stay in place when a panel opens', async ({ page }) => {
  await showArchives(page, archives(10_000));
  await page.goto('/home.html');
  await expect(page.getByText('10,000 archives')).toBeVisible();
  const filter = page.getByLabel('Filter archives');
  await filter.fill('00042');
  await expect(page.getByText('1 of 10,000 archives')).toBeVisible();
  await expect(row(page, 'archive-00042')).toBeVisible();
  await filter.fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No archives found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all archives' }).click();
  await filter.fill('FAXKEEP archive-009');
  await expect(page.getByText('100 of 10,000 archives')).toBeVisible();
  await filter.fill('');
  await expect(page.getByText('10,000 archives', { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(row(page, 'archive-09999')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  const some = page.getByRole('link', { name: /^Settings for archive-0(4|5)/ }).nth(8);
  const name = await some.getAttribute('aria-label');
  await some.evaluate((link) => {
    window.addEventListener('scroll', () => {
      if (!link.isConnected) document.documentElement.setAttribute('data-flown', '');
    });
  });
  await some.click();
  await expect(page.getByRole('tab', { name: 'Activity' })).toBeVisible();
  await expect(page.getByRole('link', { name: name ?? '' })).toBeInViewport();
  await expect(page.locator('html')).not.toHaveAttribute('data-flown');
  await expect.poll(() => overlaps(page)).toBe(0);
  await page.getByRole('link', { name: 'All archives' }).click();
  await expect(page.getByRole('link', { name: name ?? '' })).toBeFocused();
  await expect(page.getByRole('link', { name: name ?? '' })).toBeInViewport();
  await expect.poll(() => overlaps(page)).toBe(0);
});

/** How many rows of the list overlap the previous one. */
function overlaps(page: Page): Promise<number> {
  return page.locator('[data-archive]').evaluateAll((rows) => {
    const boxes = rows.map((element) => element.getBoundingClientRect()).sort((one, other) => one.top - other.top);
    return boxes.filter(({ top }, at) => top < (boxes[at - 1]?.bottom ?? top) - 1).length;
  });
}
