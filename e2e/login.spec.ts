import { expectAccessible } from './support/axe';
import { AccountPage, endSession, expect, newEmail, signUp, test } from './support/pages/account-page';

/** The sentence for an address in use, by the account's sign-in; only Google is offered. */
const IN_USE = {
  google:
    'The selected email address is already in use: did you log in with a different authentication provider? Maybe Google?',
  internal: 'The selected email address is already in use: maybe you used a password?',
};

test('/register opens sign-up, and each view keeps the e-mail address and the redirect', async ({ page }) => {
  const account = new AccountPage(page);
  const email = newEmail();
  await page.goto('/register?redirect=%2Faccount');
  await expect(page.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true');
  await account.email.fill(email);
  await page.getByRole('tab', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login.html?redirect=%2Faccount');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(account.email).toHaveValue(email);
  await expect(account.email).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Faxkeep' })).toBeFocused();
  await account.signUp(email);
  await page.waitForURL('**/account');
});

test('Google signs in and returns to the requested page; an address with a password gets a message', async ({
  page,
}) => {
  const account = new AccountPage(page);
  const taken = await signUp(page);
  await endSession(page);
  const google = page.getByLabel('Google account');

  await page.goto('/account');
  await account.expectLogin('/account');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await google.fill(taken);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account.alert.getByText(IN_USE.internal)).toBeVisible();

  const email = newEmail();
  await page.goto('/login.html?redirect=%2Faccount');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await google.fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/account');
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await endSession(page);
  await page.goto('/register');
  await account.signUp(email);
  await expect(account.alert.getByText(IN_USE.google)).toBeVisible();
});

test('signing up says how good a password is, and moves nothing while one types', async ({ page }) => {
  const account = new AccountPage(page);
  const rated = page.waitForRequest(/strength/);
  await page.goto('/register');
  const place = async () => (await account.createButton.boundingBox())?.y;
  await account.email.fill(newEmail());
  const before = await place();
  await account.password.pressSequentially('a');
  await rated;
  await expect(account.status.getByText('Too short')).toBeVisible();
  expect(await place()).toBe(before);
  await expectAccessible(page);
  await account.createButton.click();
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
  await expect(account.password).toBeFocused();
  await account.password.fill('password1');
  await expect(account.status.getByText('Very common')).toBeVisible();
  await account.createButton.click();
  await expect(page.getByText('Please choose another password: this is one of the most common ones.')).toBeVisible();
  await account.password.fill('four words on paper');
  await expect(account.status.getByText('Strong')).toBeVisible();
  expect(await place()).toBe(before);
  await account.createButton.click();
  await page.waitForURL('**/home.html');
});
