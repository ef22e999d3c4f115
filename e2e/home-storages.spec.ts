import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/axe';
import { AccountPage, expect, signUp, test } from './support/pages/account-page';

const FEATURES = { drive: true, dropbox: true, onedrive: true };
const LINKS = [
  { provider: 'drive', account: 'pat@drive.example', state: 'linked', folder: 'Faxkeep/Invoices' },
  { provider: 'dropbox', account: `${'long.'.repeat(12)}address@dropbox.example`, state: 'broken' },
  { provider: 'box', account: 'pat@box.example', state: 'linked' },
];

let account: AccountPage;
test.beforeEach(async ({ page }) => {
  account = new AccountPage(page);
  await signUp(page);
  await page.route('**/v1/info/*', async (route) => {
    const response = await route.fetch();
    // The contract's shape.
    const info = (await response.json()) as {
      context: { user: { features: object }; settings: { capabilities: string[] } };
    };
    info.context.settings.capabilities.push('links');
    info.context.user.features = FEATURES;
    await route.fulfill({ response, json: info });
  });
  await answerLinks(page, LINKS);
});

/** Answers with these linked storages, like a server. */
async function answerLinks(page: Page, values: object[]): Promise<void> {
  await page.unroute('**/v1/archives/*/links');
  await page.route('**/v1/archives/*/links', (route) => route.fulfill({ json: { success: true, values } }));
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

test('every state of a link is accessible, and fits on a small phone', async ({ page }) => {
  await account.openPanel('storage');
  await expect(row(page, 'Drive')).toContainText('Linked to pat@drive.example');
  await expect(row(page, 'Dropbox')).toContainText('Faxkeep can no longer save to this account.');
  await expect(row(page, 'Box')).toContainText('Paused: no plan');
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('link', { name: 'Link Dropbox again' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Unlink Dropbox' }).click();
  await expect(account.dialog).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessibleInBothSchemes(page);
});

test('a storage is unlinked with the keyboard, which goes on from there', async ({ page }) => {
  await page.route('**/v1/archives/*/links/drive', (route) => route.fulfill({ json: { success: true } }));
  await account.openPanel('storage');
  await page.getByRole('button', { name: 'Unlink Drive' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep it linked' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Unlink', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Drive')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Add Faxkeep to your Drive' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Link Drive' })).toBeFocused();
});

test('a failed attempt to link is said once, in the row of its storage', async ({ page }) => {
  await answerLinks(page, []);
  await page.goto('/home.html');
  const id = await account.expectArchives();
  await page.goto(`/home.html?storage=failed&provider=dropbox#/archive/${id}/storage`);
  const sentence = 'Linking Dropbox did not work. Please try again.';
  await expect(row(page, 'Dropbox').getByRole('alert')).toHaveText(sentence);
  await expectAccessibleInBothSchemes(page);
  await expect(page).toHaveURL(`/home.html#/archive/${id}/storage`);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Link Dropbox' })).toBeVisible();
  await expect(page.getByText(sentence)).toHaveCount(0);
});
