import { expectAccessible } from './support/axe';
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
  expect(other.url(), 'no token stays in the address').toMatch(/\/reset\.html\?link=[0-9a-f]{22}$/);
  await expect(other.getByText(`${email[0] ?? ''}...@`)).toBeVisible();
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
  await expect(account.alert.getByText('This link no longer works')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get a new reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});

test('links of two people in one browser each set their own password, whichever tab is first', async ({
  page,
  context,
  site,
}) => {
  const people: { email: string; link: string }[] = [];
  while (people.length < 2) {
    const email = await signUp(page);
    await call(page, '/v1/resources/resetpassword', { email });
    people.push({ email, link: await resetLink(site, email) });
    await endSession(page);
  }
  const tabs = [page, await context.newPage()];
  for (const [index, tab] of tabs.entries()) await tab.goto(people[index]?.link ?? '');
  for (const [index, tab] of tabs.entries()) {
    const email = people[index]?.email ?? '';
    await expect(tab.getByText(`${email[0] ?? ''}...${email.slice(email.indexOf('@'))}`)).toBeVisible();
    await expect(tab.locator('input[autocomplete="username"]')).toHaveValue(email);
    await tab.getByLabel('New password').fill(`words of ${email}`);
    await tab.getByLabel('Verify password').fill(`words of ${email}`);
    await tab.getByRole('button', { name: 'Update password' }).click();
    await expect(tab.getByText('Your password has been updated.')).toBeVisible();
  }
  for (const { email } of people) {
    await page.goto('/login.html');
    await account.signIn(email, `words of ${email}`);
    await page.waitForURL('**/home.html');
    await endSession(page);
  }
});

test('whoever is signed in is told why a link leads to home.html, and signs out to use it', async ({ page, site }) => {
  const owner = await signUp(page);
  await call(page, '/v1/resources/resetpassword', { email: owner });
  const link = await resetLink(site, owner);
  await endSession(page);
  const other = await signUp(page);
  await page.goto(link);
  await expect(page).toHaveURL('/home.html');
  const told = account.status.filter({ hasText: 'You opened a link to choose a new password' });
  await expect(told).toContainText(other);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out to use it' }).click();
  await expect(page).toHaveURL(/\/reset\.html\?link=/);
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(owner);
  await page.getByLabel('New password').fill('words of the owner');
  await page.getByLabel('Verify password').fill('words of the owner');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in now' }).click();
  await account.signIn(owner, 'words of the owner');
  await page.waitForURL('**/home.html');
  await expect(told).toHaveCount(0);
});

test('without a link the page asks for the one in the email, and leads to a new one', async ({ page }) => {
  await page.goto('/reset.html');
  await expect(account.alert.getByText('You need a reset link')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await expectAccessible(page);
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
