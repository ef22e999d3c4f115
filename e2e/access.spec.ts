import { rowsOfEachKind } from '@shared/testing/table-rows';
import { openKeepingBrowser } from './support/bfcache';
import {
  AccountPage,
  answer,
  call,
  endSession,
  expect,
  newEmail,
  PASSWORD,
  signIn,
  signUp,
  test,
} from './support/pages/account-page';

/** The file of an address. */
const fileOf = (address: string): string => address.replace(/[?#].*$/, '');

const PRIVATE = [
  '/home.html',
  '/home.html#/archive/x/archiveprinter',
  '/faxes.html',
  '/account',
  '/billing.html#/planselect',
];

test('private pages send a visitor to sign-in and back, and show nothing private on the way', async ({ page }) => {
  const account = new AccountPage(page);
  /** Calls other than /v1/info, with their answers. */
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/v1/') && !pathname.startsWith('/v1/info/'))
      calls.push(`${pathname} ${response.status()}`);
  });
  await test.step('somebody who was never here is asked for nothing else', async () => {
    await page.goto('/account');
    await account.expectLogin('/account');
    expect(calls).toEqual([]);
  });
  const email = await signUp(page);
  for (const path of rowsOfEachKind(PRIVATE, fileOf)) {
    await test.step(path, async () => {
      await endSession(page);
      await page.goto('/robots.txt');
      calls.length = 0;
      await page.goto(path);
      await account.expectLogin(path);
      // For a browser that was signed in, the page requests its list together with /v1/info, and is refused.
      expect(calls.filter((call) => !call.endsWith(' 401'))).toEqual([]);
      await account.signIn(email);
      await page.waitForURL((url) => url.pathname + url.hash === path);
      // Back does not lead to the login page.
      await page.goBack();
      await expect(page).toHaveURL('/robots.txt');
    });
  }
});

test('a private page renders only its frame until it knows who is signed in', async ({ page }) => {
  let answerInfo = (): void => undefined;
  const asked = new Promise<void>((done) => {
    answerInfo = done;
  });
  await page.route('**/v1/info/**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/home.html');
  await expect(page.getByText('Loading your archives…')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  answerInfo();
  await new AccountPage(page).expectLogin('/home.html');
});

/** A request for another page applies to people who still have to sign in. */
const ASKING = ['/login.html?redirect=%2Faccount', '/register?redirect=https%3A%2F%2Fevil.example'];

const FOR_VISITORS = [
  '/login.html',
  '/register',
  '/login.html#forgot',
  '/reset.html',
  '/reset.html?token=abc',
  ...ASKING,
];

test('pages for visitors send a signed-in person to the archives, whatever their address says', async ({ page }) => {
  await signUp(page);
  for (const path of rowsOfEachKind(FOR_VISITORS, fileOf)) {
    await test.step(`${path} to the archives`, async () => {
      await page.goto(path);
      await page.waitForURL('**/home.html');
      await new AccountPage(page).expectArchives();
    });
  }
});

test('signing out leads to the start page; a failure notice stays until it is closed', async ({ page }) => {
  const account = new AccountPage(page);
  await signUp(page);
  await page.goto('/home.html');
  await account.expectArchives();
  await answer(page, '**/v1/account/logout', { status: 500, body: '' });
  await page.clock.install();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const sentence = account.alert.getByText('An error occurred logging out (HTTP status 500): please try again later.');
  await expect(sentence).toBeVisible();
  await page.clock.runFor(120_000);
  await expect(sentence).toBeVisible();
  await page.getByRole('button', { name: 'Close notice' }).click();
  await expect(sentence).toBeHidden();
  await page.unroute('**/v1/account/logout');
  await account.signOut();
  await page.goto('/home.html');
  await account.expectLogin('/home.html');
});

test('Back after signing out shows nothing private, even from the back/forward cache', async ({ site }) => {
  const { page, close } = await openKeepingBrowser(site.url);
  const account = new AccountPage(page);
  const email = await signUp(page);
  for (const path of ['/home.html', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await account.signOut();
    await page.evaluate(() => history.back());
    await account.expectLogin(path);
    await expect(page.getByText(email)).toHaveCount(0);
    await signIn(page, email);
  }
  await close();
});

test('a page from the back/forward cache stays hidden until it is clear that the same person is signed in', async ({
  site,
}) => {
  const { page, close } = await openKeepingBrowser(site.url);
  const account = new AccountPage(page);
  await signUp(page);
  // As behind a proxy that lets browsers cache pages.
  await page.route('**/home.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-cache' } });
  });
  await page.goto('/home.html');
  const id = await account.expectArchives();
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes';
  });
  await page.goto('/pricing.html');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByText(id).first()).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.kept), 'the browser kept the page').toBe('yes');

  // The session ends while the page is away; the cookie stays, so that the browser caches the page again.
  await page.goto('/pricing.html');
  const wasVisible: boolean[] = [];
  await page.route('**/v1/info/**', async (route) => {
    const response = await route.fetch();
    // The contract's shape of /v1/info.
    const json = (await response.json()) as { context: { user: unknown } };
    json.context.user = null;
    if (page.url().endsWith('/home.html')) wasVisible.push(await page.getByText(id).first().isVisible());
    await route.fulfill({ response, json });
  });
  await page.evaluate(() => history.back());
  await account.expectLogin('/home.html');
  expect(new Set(wasVisible)).toEqual(new Set([false]));
  await close();
});

test('after the session has ended elsewhere, the next press leads to sign-in and back', async ({ page }) => {
  const account = new AccountPage(page);
  const email = await signUp(page);
  const id = await account.openPanel('archiveactivity');
  await page.getByLabel('Activity report').selectOption('@daily');
  await endSession(page);
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await account.expectLogin(`/home.html#/archive/${id}/archiveactivity`);
  await account.signIn(email);
  await expect(account.panelTitle(id)).toBeVisible();
  await expect(page.getByLabel('Activity report')).toHaveValue('@daily');
});

test('a login page notices on the next press that another tab has signed in', async ({ page, context }) => {
  const account = new AccountPage(page);
  const email = await signUp(page);
  await endSession(page);
  await page.goto('/login.html');
  await account.email.fill(email);
  const other = await context.newPage();
  await other.goto('/login.html');
  await new AccountPage(other).signIn(email);
  await other.waitForURL('**/home.html');
  await account.password.fill(PASSWORD);
  await account.signInButton.click();
  await page.waitForURL('**/home.html');
  await account.expectArchives();
});

test('what one person typed is never saved for another who has signed in since', async ({ page, context, ledger }) => {
  const account = new AccountPage(page);
  await signUp(page);
  await page.goto('/account');
  await page.getByLabel('Name').fill('Ann');
  const other = await context.newPage();
  const second = newEmail();
  await call(other, '/v1/account/logout', {});
  await call(other, '/v1/account/register', { email: second, password: PASSWORD });
  await page.getByRole('button', { name: 'Save profile' }).click();
  // By way of the login page, where the person is already signed in.
  await page.waitForURL('**/home.html');
  await page.goto('/account');
  await expect(page.getByLabel('Email')).toHaveValue(second);
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(account.status.getByText('Your changes have been saved.')).toBeHidden();
  expect((await ledger()).archives.filter(({ person }) => person === second)).toHaveLength(1);
});
