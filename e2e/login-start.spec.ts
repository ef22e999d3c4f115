import type { Page, Route } from '@playwright/test';
import { AT_ONCE } from './support/at-once';
import { holdRequests, lateScripts } from './support/held-requests';
import { AccountPage, endSession, expect, newEmail, PASSWORD, signUp, test } from './support/pages/account-page';
import { OrderPage } from './support/pages/order-page';

const ISLAND = lateScripts('login');

/** Holds the island's code back until the returned function is called. */
async function holdIsland(page: Page): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(ISLAND, async (route: Route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

/** Counts sign-in calls. */
function countSignIns(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/account/authenticate')) count += 1;
  });
  return () => count;
}

test('input and presses before hydration are kept and take effect once', async ({ page }) => {
  const account = new AccountPage(page);
  const email = await signUp(page);
  await endSession(page);
  const count = countSignIns(page);
  const arrive = await holdIsland(page);
  await page.goto('/login.html');
  await account.email.fill(email);
  await account.password.fill(PASSWORD);
  await account.signInButton.click();
  await account.signInButton.click();
  await account.password.press('Enter');
  await expect(account.email).toHaveValue(email);
  arrive();
  await page.waitForURL('**/home.html');
  expect(count()).toBe(1);
});

/** Holds back the page's modules until `arrive` is called; the first script is inside the page. */
async function holdModules(page: Page): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(MODULES, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

const MODULES = /\/assets\/[^/]*\.js$/;

test('presses before any module runs are kept and replayed in order', async ({ page }) => {
  const account = new AccountPage(page);
  const arrive = await holdModules(page);
  const navigations: string[] = [];
  const email = newEmail();
  await page.goto('/login.html', { waitUntil: 'commit' });
  page.on('framenavigated', (frame) => navigations.push(frame.url()));
  await page.getByRole('tab', { name: 'Sign up' }).click(AT_ONCE);
  await account.email.fill(email);
  await account.password.fill(PASSWORD);
  // The button still shows the old label, although the other tab was pressed before.
  await account.signInButton.click(AT_ONCE);
  await account.password.press('Enter', AT_ONCE);
  await expect(account.email).toHaveValue(email);
  expect(navigations).toEqual([]);
  arrive();
  await page.waitForURL('**/home.html');
  await account.expectArchives();
});

test('Continue pressed before any module runs goes on, and puts nothing into the address', async ({ page }) => {
  const arrive = await holdModules(page);
  await page.goto('/start', { waitUntil: 'commit' });
  await page.getByLabel("Recipient's fax number").fill('2125550142');
  await page.getByRole('button', { name: 'Continue', exact: true }).click(AT_ONCE);
  await expect(page.getByLabel("Recipient's fax number")).toHaveValue('2125550142');
  expect(new URL(page.url()).search).toBe('');
  arrive();
  await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
});

test('a file dropped before any module runs is added once the page has started', async ({ page }) => {
  const order = new OrderPage(page);
  const arrive = await holdModules(page);
  await page.goto('/start', { waitUntil: 'commit' });
  await expect(order.continueButton).toBeVisible();
  expect(await order.dropFile('letter-1.pdf')).toBe(true);
  arrive();
  await order.expectUploaded('letter-1.pdf');
});

/** Like a server whose policy names none of the build's inline sources. */
async function allowNothingInline(page: Page): Promise<void> {
  await page.route('**/login.html', async (route) => {
    const response = await route.fetch();
    const policy = (response.headers()['content-security-policy'] ?? '').replace(/ 'sha256-[^']*'/g, '');
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
}

test('without its first script, a page sends nothing before hydration and keeps the input', async ({
  page,
  problems,
}) => {
  const account = new AccountPage(page);
  await allowNothingInline(page);
  const arrive = await holdModules(page);
  const navigations: string[] = [];
  await page.goto('/login.html', { waitUntil: 'commit' });
  await account.email.fill('ann@example.com');
  await account.password.fill(PASSWORD);
  page.on('framenavigated', (frame) => navigations.push(frame.url()));
  await account.signInButton.click(AT_ONCE);
  await account.password.press('Enter', AT_ONCE);
  arrive();
  await page.waitForLoadState('load');
  await expect(page.locator('link[rel=stylesheet]').first(), 'styled all the same').toBeAttached();
  await expect(account.email).toHaveValue('ann@example.com');
  await expect(account.password).toHaveValue(PASSWORD);
  expect(navigations).toEqual([]);
  await account.signInButton.click();
  await expect(account.alert).toBeVisible();
  expect(problems.splice(0)).toEqual([
    expect.stringContaining('inline script'),
    expect.stringContaining('inline speculation rules'),
    expect.stringContaining('inline style'),
  ]);
});

test('a tab pressed before hydration opens afterward', async ({ page }) => {
  const account = new AccountPage(page);
  const arrive = await holdIsland(page);
  await page.goto('/login.html');
  await account.email.fill('ann@example.com');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  arrive();
  await expect(account.createButton).toBeVisible();
  await expect(account.email).toHaveValue('ann@example.com');
});

test('a press without pointer or key events, as from assistive technology, starts the page', async ({ page }) => {
  await page.goto('/login.html');
  await page.getByRole('tab', { name: 'Sign up' }).evaluate((tab: HTMLElement) => tab.click());
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
});

test('a page whose code cannot be fetched says so, keeps the input and sends nothing', async ({ page }) => {
  const account = new AccountPage(page);
  const email = await signUp(page);
  await endSession(page);
  await page.route(ISLAND, (route) => route.abort());
  await page.goto('/login.html');
  const navigations: string[] = [];
  page.on('framenavigated', (frame) => navigations.push(frame.url()));
  await account.email.fill(email);
  await account.password.fill(PASSWORD);
  await account.signInButton.click();
  await expect(account.alert.getByText("Part of this page couldn't load. What you typed is still here.")).toBeVisible();
  await expect(account.email).toHaveValue(email);
  await expect(account.password).toHaveValue(PASSWORD);
  expect(navigations).toEqual([]);
});

test('five presses and a held Enter sign in once', async ({ page }) => {
  const account = new AccountPage(page);
  const email = await signUp(page);
  await endSession(page);
  const count = countSignIns(page);
  const held = await holdRequests(page, '**/v1/account/authenticate');
  await page.goto('/login.html');
  await account.email.fill(email);
  await account.password.fill(PASSWORD);
  await account.signInButton.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => held.waiting()).toBe(1);
  await held.release();
  await page.waitForURL('**/home.html');
  expect(count()).toBe(1);
});
