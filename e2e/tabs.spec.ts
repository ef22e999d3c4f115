import type { Page } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { comeBack } from './support/come-back';
import {
  AccountPage,
  call,
  endSession,
  expect,
  newEmail,
  PASSWORD,
  signIn,
  signUp,
  test,
} from './support/pages/account-page';
import { OrderPage } from './support/pages/order-page';
import { payOverWire } from './support/pages/prepared-order';
import { watchRest } from './support/waits/at-rest';

const NAME = 'Annabel Quist';

/** Pages that show who is signed in, and whether they are for signed-in people only. */
const PATHS: readonly { path: string; isPrivate: boolean }[] = [
  { path: '/account', isPrivate: true },
  { path: '/start', isPrivate: false },
  { path: '/home.html', isPrivate: true },
  { path: '/billing.html', isPrivate: true },
  { path: '/faxes.html', isPrivate: true },
  { path: '/pricing.html', isPrivate: false },
  { path: '/terms.html', isPrivate: false },
  { path: '/nowhere', isPrivate: false },
];

let email: string;
test.beforeEach(async ({ page }) => {
  email = await signUp(page);
  await call(page, '/v1/account/profile', { name: NAME });
});

/** Opens a page that names the person. */
async function openNamed(page: Page, path: string, name = NAME): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
}

/** Expects that a tab shows nothing of the person, and where it leads. */
async function expectNobody(page: Page, path: string, isPrivate: boolean): Promise<void> {
  if (isPrivate) await new AccountPage(page).expectLogin(path);
  else await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeAttached();
  await expect(page.locator('body')).toBeVisible();
  await expectNothingOf(page, NAME, email);
}

async function expectNothingOf(page: Page, ...words: string[]): Promise<void> {
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as (HTMLInputElement | HTMLTextAreaElement)[];
    return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
  });
  for (const word of words) expect(shown).not.toContain(word);
}

/** What a tab stores. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage));
}

test('a sign-out in one tab is one in all others, at once', async ({ page, context }) => {
  const paths = rowsOfEachKind(PATHS, ({ path, isPrivate }) => [isPrivate, path === '/terms.html']);
  const tabs = await Promise.all(paths.map(() => context.newPage()));
  for (const [at, { path }] of paths.entries()) await openNamed(tabs[at] ?? page, path);
  await openNamed(page, '/account');
  await new AccountPage(page).signOut();
  for (const [at, { path, isPrivate }] of paths.entries()) {
    await test.step(path, () => expectNobody(tabs[at] ?? page, path, isPrivate));
  }
});

test('a receipt and what was typed into an order are gone, too, and nobody finds them later', async ({
  page,
  context,
}) => {
  const guid = await payOverWire(page);
  const receipt = await context.newPage();
  await openNamed(receipt, `/order/${guid}`);
  const order = new OrderPage(await context.newPage());
  await openNamed(order.page, '/start');
  await order.number.fill('(212) 555-0177');
  await order.page.getByRole('switch', { name: /cover page/i }).check();
  await expect(order.page.getByLabel("Sender's name", { exact: true })).toHaveValue(NAME);
  await openNamed(page, '/account');
  await new AccountPage(page).signOut();

  await expectNobody(receipt, '', false);
  await expectNobody(order.page, '', false);
  await expect(order.number).toHaveValue('');
  expect(await keptIn(order.page)).not.toContain('555-0177');

  await signUp(page);
  await order.page.reload();
  await expect(order.page.getByRole('button', { name: 'Sign out' })).toBeAttached();
  await expect(order.number).toHaveValue('');
  await expectNothingOf(order.page, NAME);
});

for (const { path, isPrivate } of rowsOfEachKind(PATHS, ({ isPrivate }) => isPrivate)) {
  test(`a session that ended unseen is noticed when ${path} is looked at again`, async ({ page }) => {
    await openNamed(page, path);
    await endSession(page);
    await comeBack(page);
    await expectNobody(page, path, isPrivate);
  });

  test(`${path} becomes the page of whoever has signed in since`, async ({ page }) => {
    await openNamed(page, path);
    const other = newEmail();
    await endSession(page);
    await call(page, '/v1/account/register', { email: other, password: PASSWORD });
    await comeBack(page);
    await expect(page.getByRole('banner').getByText(other)).toBeVisible();
    await expectNothingOf(page, NAME, email);
  });
}

test('a page that is looked at again by the same person stays as it is', async ({ page }) => {
  await openNamed(page, '/account');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Half a na');
  const atRest = watchRest(page);
  await test.step('with an answer, after which the profile is read again', async () => {
    const profile = page.waitForResponse('**/v1/account/profile');
    await comeBack(page);
    await profile;
    await atRest();
    await expect(name).toHaveValue('Half a na');
  });
  await test.step('without one', async () => {
    await page.route('**/v1/info/**', (route) => route.fulfill({ status: 503, body: '' }));
    const refused = page.waitForResponse('**/v1/info/**');
    await comeBack(page);
    await refused;
    await atRest();
    await expect(name).toHaveValue('Half a na');
  });
});

test('what was typed when a session ended is nobody else’s', async ({ page }) => {
  await openNamed(page, '/account');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Annabel Quist-Typed');
  await endSession(page);
  await comeBack(page);
  const account = new AccountPage(page);
  await account.expectLogin('/account');
  await expect(page.getByText(/session (?:has )?ended/i).first()).toBeVisible();

  await test.step('somebody else finds nothing', async () => {
    const other = await page.context().newPage();
    await signUp(other);
    await other.close();
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Save profile' })).toBeVisible();
    await expectNothingOf(page, 'Quist-Typed');
  });
});

test('the same person goes on where the session ended', async ({ page }) => {
  await openNamed(page, '/account');
  await page.getByLabel('Name', { exact: true }).fill('Annabel Quist-Typed');
  await endSession(page);
  await comeBack(page);
  const account = new AccountPage(page);
  await account.expectLogin('/account');
  await account.signIn(email);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Annabel Quist-Typed');
  await expect(page.getByText("We kept what you typed. It isn't saved yet.")).toBeVisible();
});

test('a sign-in in one tab turns the pages of whoever was signed in before, beside it', async ({ page, context }) => {
  const other = newEmail();
  const login = await context.newPage();
  await endSession(page);
  await login.goto('/login.html');
  await signIn(page, email);
  await openNamed(page, '/home.html');
  // The login page was opened before: it still has its form.
  await new AccountPage(login).signUp(other);
  await login.waitForURL('**/home.html');
  await expect(page.getByRole('banner').getByText(other)).toBeVisible();
  await expectNothingOf(page, NAME, email);
});
