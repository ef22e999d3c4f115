import { expectAccessible } from './support/axe';
import { AccountPage, expect, newEmail, PASSWORD, test } from './support/pages/account-page';
import { confirmationLink, resetLink } from './support/pages/confirm-email';

const LINKED = /\/account\?email=[0-9a-f]{22}$/;

test('a new person confirms the address by the mailed link and a button, and is asked no more', async ({ page }) => {
  const account = new AccountPage(page);
  const email = newEmail();
  await page.goto('/register');
  await account.signUp(email);
  await account.expectArchives();
  await expect(page.getByText('Confirm your email address')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('We sent it again.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(await confirmationLink(page, email));
  await expect(page).toHaveURL(LINKED);
  await expect(page.getByText('One step left')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm my address' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' })).toBeVisible();
  await expect(page).toHaveURL('/account');
  await page.reload();
  await expect(page.getByLabel('Name')).toBeVisible();
  await expect(page.getByText('email address')).toHaveCount(0);
});

test('opening the link confirms nothing; in another browser the person signs in and then presses the button', async ({
  page,
  browser,
  site,
}) => {
  const account = new AccountPage(page);
  const email = newEmail();
  await page.goto('/register');
  await account.signUp(email);
  const link = await confirmationLink(page, email);
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('Sign in to confirm this address')).toBeVisible();
  await expectAccessible(elsewhere);
  await page.reload();
  await expect(page.getByText('Confirm your email address')).toBeVisible();
  await new AccountPage(elsewhere).signIn(email, PASSWORD);
  await expect(elsewhere).toHaveURL(LINKED);
  await elsewhere.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(elsewhere.getByText('Your email address is confirmed.')).toBeVisible();
  await page.reload();
  await account.expectArchives();
  await expect(page.getByText('Confirm your email address')).toHaveCount(0);
});

test("who did not sign up resets the password, and a stranger's stays out", async ({ page, browser, site }) => {
  const stranger = new AccountPage(page);
  const email = newEmail();
  await page.goto('/register');
  await stranger.signUp(email);
  await stranger.expectArchives();
  const owner = await (await browser.newContext({ baseURL: site.url })).newPage();
  await owner.goto(await confirmationLink(page, email));
  await owner.getByRole('link', { name: 'reset it' }).click();
  await owner.getByLabel('Email', { exact: true }).fill(email);
  await owner.getByRole('button', { name: 'Send reset link' }).click();
  await expect(owner.getByText('Check your inbox')).toBeVisible();
  await owner.goto(await resetLink(owner, email));
  await owner.getByLabel('New password').fill('the words of the owner');
  await owner.getByLabel('Verify password').fill('the words of the owner');
  await owner.getByRole('button', { name: 'Update password' }).click();
  await owner.getByRole('link', { name: 'Sign in now' }).click();
  await new AccountPage(owner).signIn(email, 'the words of the owner');
  await expect(owner.getByText('Your email address is confirmed.')).toBeVisible();
  await page.reload();
  await stranger.expectLogin('/home.html');
});
