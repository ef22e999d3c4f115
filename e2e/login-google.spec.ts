import type { Page } from '@playwright/test';
import { startSilentMailServer } from '@server/testing/mail/silent-mail-server';
import { expectAccessible } from './support/axe';
import { test as base, expect } from './support/fixtures';
import { AccountPage, endSession, newEmail } from './support/pages/account-page';
import { CLIENT, type OpenIdProvider, startOpenIdProvider, UNCONFIRMED } from './support/servers/openid-provider';
import { startServer, type TestServer } from './support/servers/server';
import { watchRest } from './support/waits/at-rest';

/** A server with real keys, all unreachable. */
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
  SESSION_SECRET: 'EKcbcZ1ZbIPxj0pMWsDNbB1SpNIf8Zc3',
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
};

/** The site is at localhost and Google's replacement at 127.0.0.1, which is another site to a browser. */
const test = base.extend<{ google: OpenIdProvider }>({
  google: async ({ share }, use) => {
    await use(await share('google', startOpenIdProvider));
  },
  site: async ({ share, google }, use) => {
    const mail = await share('mail', startSilentMailServer);
    const start = async (): Promise<TestServer> => {
      const server = await startServer({ ...KEYS, SMTP_URL: mail.url, GOOGLE_ISSUER: google.issuer });
      google.open(`${server.url}/v1/account/google/callback`);
      return server;
    };
    await use(await share('site', start));
  },
});

// One provider and one server for all of them.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ google, page }) => {
  google.fault = 'none';
  // The provider's own pages request a font.
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort());
});

const FAILED = 'Signing in with Google did not work. Please try again, or sign in another way.';

/** From the sign-in page through the provider's pages, where a person enters a name and agrees. */
async function signInAs(page: Page, name: string, address = '/login.html'): Promise<void> {
  await page.goto(address);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs the person out at the provider. */
async function leaveProvider(page: Page, { issuer }: OpenIdProvider): Promise<void> {
  await page.context().clearCookies({ domain: new URL(issuer).hostname });
}

test('signs in, returns to the page first requested, and comes back to the same account; nobody else is asked for anything', async ({
  page,
  site,
  google,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.frame().url().startsWith(site.url)) asked.add(new URL(request.url()).origin);
  });
  const account = new AccountPage(page);
  const email = newEmail();
  await signInAs(page, email, '/login.html?redirect=%2Faccount');
  await page.waitForURL('**/account');
  await expect(account.email).toHaveValue(email);
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(account.status.getByText(/saved/i)).toBeVisible();
  await endSession(page);
  await leaveProvider(page, google);
  await signInAs(page, email, '/login.html?redirect=%2Faccount');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  const untilAtRest = watchRest(page);
  await page.goto('/home.html');
  await expect(page.getByRole('heading', { level: 1, name: 'Archives' })).toBeVisible();
  await untilAtRest();
  expect([...asked]).toEqual([site.url, google.issuer]);
});

test('whoever cancels at the provider is back at the sign-in page, and is told nothing', async ({ page }) => {
  const account = new AccountPage(page);
  await page.goto('/login.html?redirect=%2Faccount');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await account.expectLogin('/account');
  await expect(account.alert).toBeEmpty();
});

test('an address that the provider has not confirmed signs nobody in', async ({ page }) => {
  const account = new AccountPage(page);
  await signInAs(page, `${UNCONFIRMED}${newEmail()}`);
  const sentence =
    "Google hasn't confirmed your email address to us. Please confirm it with Google first, or sign up with a password.";
  await expect(account.alert.getByText(sentence)).toBeVisible();
  await expect(page).toHaveURL('/login.html');
  await expectAccessible(page);
});

test('whatever fails at the provider, nobody is signed in, and the next try works', async ({ page, google, site }) => {
  const account = new AccountPage(page);
  const email = newEmail();
  let isKnown = false;
  for (const fault of ['code lost', 'token endpoint down', 'token endpoint broken'] as const) {
    await test.step(fault, async () => {
      const logged = site.log().length;
      google.fault = fault;
      // Once a person is signed in there, the provider asks nothing.
      if (isKnown) await page.getByRole('link', { name: 'Continue with Google' }).click();
      else await signInAs(page, email, '/login.html?redirect=%2Faccount');
      isKnown = true;
      await expect.poll(() => site.log().slice(logged)).toContain('sign-in failed');
      await account.expectLogin('/account');
      await expect(account.alert.getByText(FAILED)).toBeVisible();
    });
  }
  google.fault = 'none';
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL('**/account');
  await expect(account.email).toHaveValue(email);
});

test('pressed before any script has run, it leads to the page first requested, too', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  const email = newEmail();
  await signInAs(page, email, '/login.html?redirect=%2Faccount');
  await page.waitForURL('**/account');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(new AccountPage(page).email).toHaveValue(email);
});

test('Apple comes back with a form from another site, and the person is who they were', async ({ page }) => {
  const server = await startServer({ SIGN_IN_PROVIDERS: 'google apple microsoft' });
  const email = newEmail();
  let form = '';
  // The stand-in's form, sent from a page at another site like the real one.
  await page.route('**/sandbox/submit.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.route('http://appleid.example/', (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto(`${server.url}/login.html?redirect=%2Faccount`);
  await page.getByRole('link', { name: 'Continue with Apple' }).click();
  await page.getByLabel('Apple account').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  form = await page.locator('form').evaluate((element) => element.outerHTML);
  await page.goto('http://appleid.example/');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL('**/account');
  await expect(new AccountPage(page).email).toHaveValue(email);
  await server.close();
});
