import { expect, type Locator, type Page } from '@playwright/test';
import { LEGAL_PAGES, type LegalPageName } from '@shared/reference/addresses/legal-pages';
import { AccountPage, answer, PASSWORD } from '../../support/pages/account-page';
import type { Screen, Visit } from '../screen';

/** All plans with their prices. */
export async function pricing({ page }: Visit): Promise<void> {
  await openPublic(page, '/pricing.html');
}

/** A legal text. */
export function legal(name: LegalPageName): Screen {
  return ({ page }) => openPublic(page, LEGAL_PAGES[name].path);
}

/** The contact form in a dialog, with an error in each field. */
export async function contactErrors({ page }: Visit): Promise<void> {
  const { dialog, send } = await openContact(page);
  await send.click();
  await expect(dialog.getByText('Please specify a question.')).toBeVisible();
}

/** A sent question. */
export async function contactSent({ page }: Visit): Promise<void> {
  const { dialog, send } = await openContact(page);
  await dialog.getByLabel('Your name').fill('Ann Lee');
  await dialog.getByLabel('Your email').fill('ann.lee@example.com');
  await dialog.getByLabel('Your question').fill('Where is my fax?');
  await send.click();
  await expect(page.getByText('Your request has been sent.')).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** An address that does not exist. */
export async function notFound({ page }: Visit): Promise<void> {
  await openPublic(page, '/nowhere');
}

/** The form in a frame on another site. */
export async function embedded({ page, site, host }: Visit): Promise<void> {
  // The page does not grow with its frame, which learns its height a little later than the window its width.
  const style = '<style>body{min-height:1200px;font:16px serif}</style>';
  host.show(`${style}<h1>Our office</h1><script src="${site.url}/embed.js" async></script>`);
  await page.goto(`http://localhost:${host.port}/`);
  const form = page.locator('iframe').contentFrame();
  await expect(form.getByText('Flat price $1.99')).toBeVisible();
}

/** The sign-in form, untouched. */
export async function signIn({ page }: Visit): Promise<void> {
  await page.goto('/login.html');
  await expect(new AccountPage(page).signInButton).toBeVisible();
}

/** Signing in with empty fields. */
export async function signInErrors({ page }: Visit): Promise<void> {
  await page.goto('/login.html');
  await new AccountPage(page).signInButton.click();
  await expect(page.getByText('Please enter a valid password.')).toBeVisible();
}

/** Signing in with a wrong password. */
export async function signInRefused({ page }: Visit): Promise<void> {
  const account = new AccountPage(page);
  await page.goto('/login.html');
  await account.signIn('ann.lee@example.com', 'wrong');
  await expect(account.alert.getByText('An error occurred signing in')).toBeVisible();
}

/** The sign-up form, with the note about a password. */
export async function signUp({ page }: Visit): Promise<void> {
  const account = new AccountPage(page);
  await page.goto('/register');
  await account.email.fill('ann.lee@example.com');
  await account.password.fill('four words on paper');
  await expect(account.status.getByText('Strong')).toBeVisible();
}

/** A reset link was requested. */
export async function forgotSent({ page }: Visit): Promise<void> {
  const account = new AccountPage(page);
  await page.goto('/login.html#forgot');
  await account.email.fill('ann.lee@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(account.status.getByText("we've sent a link to choose a new password")).toBeVisible();
}

/** A new password that is too short. */
export async function resetError({ page }: Visit): Promise<void> {
  await fillReset(page, 'short');
  await expect(new AccountPage(page).status.getByText('Too short')).toBeVisible();
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
}

/** The password is updated. */
export async function resetDone({ page }: Visit): Promise<void> {
  await answer(page, '**/v1/resources/submit/passwordreset', { json: { success: true } });
  await fillReset(page, PASSWORD);
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
}

async function openContact(page: Page): Promise<{ dialog: Locator; send: Locator }> {
  await openPublic(page, '/pricing.html');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact us' });
  return { dialog, send: dialog.getByRole('button', { name: 'Send', exact: true }) };
}

async function fillReset(page: Page, password: string): Promise<void> {
  await page.goto('/reset.html?token=abc');
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Verify password').fill(password);
  await page.getByRole('button', { name: 'Update password' }).click();
}

/** Opens a public page, and waits until it knows that the visitor is not signed in. */
async function openPublic(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse('**/v1/info/**');
  await page.goto(path);
  await known;
  await expect(page.getByRole('heading', { level: 1 }).and(page.locator(':visible'))).toHaveCount(1);
}
