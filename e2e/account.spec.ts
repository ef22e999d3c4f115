import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expectAccessible } from './support/axe';
import { openKeepingBrowser } from './support/bfcache';
import { holdRequests, lateScripts } from './support/held-requests';
import { AccountPage, answer, call, endSession, expect, PASSWORD, signUp, test } from './support/pages/account-page';

const SAVED = 'Your changes have been saved.';

let account: AccountPage;
let email: string;
test.beforeEach(async ({ page }) => {
  account = new AccountPage(page);
  email = await signUp(page);
});

test('the switch moves at once, and reverts when the answer does not arrive or is no, without any late code', async ({
  page,
}) => {
  for (const end of ['does not arrive', 'is no'] as const) {
    await test.step(`it ${end}`, async () => {
      await holdRequests(page, lateScripts('account'));
      await answer(page, '**/v1/account/communicationpreferences', { status: 500, body: '' });
      const saving = await holdRequests(page, '**/v1/account/communicationpreferences');
      await page.goto('/account');
      const updates = page.getByRole('switch', { name: 'Feature updates' });
      await expect(updates).toBeChecked();
      await updates.click();
      await expect(updates).not.toBeChecked();
      await expect(page.getByText('Saving…')).toBeVisible();
      await expect(updates).toBeFocused();
      await expect.poll(() => saving.waiting()).toBe(1);
      await (end === 'is no' ? saving.release() : saving.lose());
      const reason = end === 'is no' ? ' (HTTP status 500)' : '';
      const sentence = `An error occurred saving your changes${reason}: please try again later.`;
      await expect(account.alert.getByText(sentence)).toBeVisible();
      await expect(updates).toBeChecked();
      await expect(updates).toBeFocused();
      await expect(page.getByText('Saving…')).toHaveCount(0);
      await page.unrouteAll();
    });
  }
});

test('a new password ends every other session, and clears the fields', async ({ page, browser, site }) => {
  const other = await browser.newPage({ baseURL: site.url });
  await call(other, '/v1/account/authenticate', { email, password: PASSWORD });
  await other.goto('/account');
  await other.getByLabel('Name').fill('Half typed');

  await page.goto('/account');
  const current = page.getByLabel('Current password');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Please provide your current password.')).toBeVisible();
  await expect(page.getByText('Please provide your new password.')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill('wrong');
  await page.getByLabel('New password').fill('next');
  await expect(account.status.getByText('Too short')).toBeVisible();
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
  await page.getByLabel('New password').fill('next one');
  await page.getByLabel('Verify password').fill('next two');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Please verify your new password.')).toBeVisible();
  await page.getByLabel('Verify password').fill('next one');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(account.alert.getByText('(The current password is incorrect)')).toBeVisible();
  await current.fill(PASSWORD);
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(account.status.getByText('Your password has been updated.')).toBeVisible();
  for (const label of ['Current password', 'New password', 'Verify password']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }

  await other.getByRole('button', { name: 'Save profile' }).click();
  await new AccountPage(other).expectLogin('/account');
  await new AccountPage(other).signIn(email, 'next one');
  await expect(other.getByText('We kept what you typed.')).toBeVisible();
  await expect(other.getByLabel('Name')).toHaveValue('Half typed');
  await other.close();
});

/** What a person presses, and its role. */
const PRESSES = [
  ['Save profile', 'button'],
  ['Update password', 'button'],
  ['Feature updates', 'switch'],
] as const;

for (const [press, role] of rowsOfEachKind(PRESSES, ([, role]) => role)) {
  test(`"${press}" after the session has ended leads to sign-in, with the reason, and back to the input`, async ({
    page,
  }) => {
    await page.goto('/account?from=mail#profile');
    await page.getByLabel('Name').fill('Ann <b>');
    await page.getByLabel('Phone').fill('+12125550142');
    for (const label of ['Current password', 'New password', 'Verify password']) {
      await page.getByLabel(label).fill(PASSWORD);
    }
    await endSession(page);
    await page.getByRole(role, { name: press }).click();
    await account.expectLogin('/account?from=mail#profile');
    const reason = page.getByText('Your session ended. Please sign in again to continue.');
    await expect(account.status.filter({ has: reason })).toBeVisible();
    await expectAccessible(page);
    await account.signIn(email);
    await expect(page).toHaveURL('/account?from=mail#profile');
    await expect(page.getByLabel('Name')).toHaveValue('Ann <b>');
    await expect(page.getByLabel('Phone')).toHaveValue('+12125550142');
    await expect(page.getByLabel('Current password')).toHaveValue('');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(account.status.getByText(SAVED)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Ann <b>');
    await expect(page.getByText('We kept what you typed')).toBeHidden();
  });
}

test('a press on "Try again" counts, even if late code comes during it', async ({ page }) => {
  await page.clock.install();
  await answer(page, '**/v1/account/profile', { status: 503, body: '' });
  const late = await holdRequests(page, lateScripts('account'));
  await page.goto('/account.html');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.hover();
  await page.mouse.down();
  await expect.poll(() => late.waiting()).toBeGreaterThan(0);
  await late.run();
  // Regardless of what the code plans.
  await page.clock.runFor(400);
  await page.unroute('**/v1/account/profile');
  await page.mouse.up();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('the keyboard stays at "Try again" when late code comes, and in the content after it', async ({ page }) => {
  await page.clock.install();
  await answer(page, '**/v1/account/profile', { status: 503, body: '' });
  const late = await holdRequests(page, lateScripts('account'));
  await page.goto('/account.html');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.focus();
  await expect.poll(() => late.waiting()).toBeGreaterThan(0);
  await late.run();
  // Regardless of what the code plans.
  await page.clock.runFor(400);
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(again).toBeVisible();
});

test('"Try again" leaves the keyboard in the content while late code is on its way', async ({ page }) => {
  await answer(page, '**/v1/account/profile', { status: 503, body: '' });
  await holdRequests(page, lateScripts('account'));
  await page.goto('/account.html');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toBeFocused();
});

test('what happened is said, and what to do, even where all late code is lost', async ({ page }) => {
  await answer(page, '**/v1/account/profile', { status: 503, body: '' });
  const late = await holdRequests(page, lateScripts('account'));
  await page.goto('/account.html');
  const text = 'An error occurred retrieving account settings (HTTP status 503): please try again later.';
  await expect(account.alert.filter({ hasText: text })).toBeVisible();
  await late.lose();
  await expect(account.alert.filter({ hasText: text })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
});

test('passwords do not outlive the page, and are not stored anywhere', async ({ site }) => {
  const { page, close } = await openKeepingBrowser(site.url);
  await signUp(page);
  await page.goto('/account');
  for (const label of ['Current password', 'New password', 'Verify password']) {
    await page.getByLabel(label).fill('canary-4711');
  }
  await page.goto('/pricing.html');
  await page.goBack();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(kept).not.toContain('canary-4711');
  await close();
});
