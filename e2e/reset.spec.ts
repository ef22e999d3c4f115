import { AccountPage, call, endSession, expect, resetLink, signUp, test } from './support/pages/account-page';
import { stopClock } from './support/waits/page-clock';

let account: AccountPage;
test.beforeEach(({ page }) => {
  account = new AccountPage(page);
});

test('a mailed link works once, and every session of the person ends', async ({ page, browser, site }) => {
  const email = await signUp(page);
  const other = await browser.newPage({ baseURL: site.url, extraHTTPHeaders: { 'x-forwarded-for': email } });
  await call(other, '/v1/resources/resetpassword', { email });
  const link = await resetLink(site, email);
  await other.clock.install();
  await other.goto(link);
  expect(other.url(), 'no token stays in the address').toBe(`${site.url}/reset.html`);
  await other.getByLabel('New password').fill('  new words 😀 ');
  await other.getByLabel('Verify password').fill('  new words 😀 ');
  await stopClock(other);
  await other.getByRole('button', { name: 'Update password' }).click();
  await expect(other.getByText('Your password has been updated.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Sign in now' })).toBeFocused();
  await other.clock.runFor(5_000);
  await other.clock.resume();
  await other.waitForURL('**/login.html');
  await new AccountPage(other).signIn(email, '  new words 😀 ');
  await other.waitForURL('**/home.html');
  await other.close();

  await page.goto('/home.html');
  await account.expectLogin('/home.html');
  await page.goto(link);
  await page.getByLabel('New password').fill('again and again');
  await page.getByLabel('Verify password').fill('again and again');
  await page.getByRole('button', { name: 'Update password' }).click();
  const detail = 'This link has expired or was already used: please request a new one';
  const sentence = `An error occurred saving your changes (${detail}): please try again later.`;
  await expect(account.alert.getByText(sentence)).toBeVisible();
  await page.getByRole('link', { name: 'Get a new reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});

test('a token in the address works too, and is sent nowhere else', async ({ page, site }) => {
  const email = await signUp(page);
  await endSession(page);
  await call(page, '/v1/resources/resetpassword', { email });
  const token = new URL(await resetLink(site, email)).searchParams.get('token') ?? '';
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`/reset.html?token=${token}`);
  await page.getByLabel('New password').fill('brand new');
  await page.getByLabel('Verify password').fill('brand new');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  expect(addresses.filter((address) => address.includes(token))).toHaveLength(1);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(kept).not.toContain(token);
  await page.getByRole('link', { name: 'Sign in now' }).click();
  await account.signIn(email, 'brand new');
  await page.waitForURL('**/home.html');
});
