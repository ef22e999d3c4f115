import type { BrowserContext, Locator, Page } from '@playwright/test';
import { ALL_ROWS } from '@shared/testing/table-rows';
import { call, endSession, expect, resetLink, signUp, test } from './support/pages/account-page';
import type { TestServer } from './support/servers/server';
import { watchRest } from './support/waits/at-rest';

/** A page, a person's first action on it, and the sign that it worked. */
interface MainPress {
  /** The page's path; the page may need preparation. */
  path: string | ((page: Page, site: TestServer) => Promise<string>);
  isPrivate?: true;
  /** The main button; null on a page that is only read. */
  button: ((page: Page) => Locator) | null;
  answer: (page: Page) => Locator;
}

const PAGES: Record<string, MainPress> = {
  start: {
    path: '/start',
    button: (page) => page.getByRole('button', { name: 'Continue', exact: true }),
    answer: (page) => page.getByText('Does everything look right?'),
  },
  embed: {
    path: '/embed.html',
    button: (page) => page.getByRole('button', { name: 'Continue', exact: true }),
    answer: (page) => page.getByText('Does everything look right?'),
  },
  login: {
    path: '/login.html',
    button: (page) => page.getByRole('button', { name: 'Sign in', exact: true }),
    answer: (page) => page.getByText('Please enter a valid email address.'),
  },
  register: {
    path: '/register',
    button: (page) => page.getByRole('button', { name: 'Create account' }),
    answer: (page) => page.getByText('Please enter a valid email address.'),
  },
  reset: {
    path: askForReset,
    button: (page) => page.getByRole('button', { name: 'Update password' }),
    answer: (page) => page.getByText('Please provide your new password.'),
  },
  pricing: {
    path: '/pricing.html',
    button: null,
    answer: (page) => page.getByRole('link', { name: /^Choose one-year/ }),
  },
  redirect: {
    path: '/redirect?url=https%3A%2F%2Felsewhere.example',
    button: null,
    answer: (page) => page.getByRole('link', { name: /^Continue to/ }),
  },
  terms: {
    path: '/terms.html',
    button: null,
    answer: (page) => page.getByRole('heading', { level: 1 }),
  },
  404: {
    path: '/nowhere',
    button: null,
    answer: (page) => page.getByRole('heading', { level: 1 }),
  },
  home: {
    path: '/home.html',
    isPrivate: true,
    button: (page) => page.getByRole('link', { name: /^Settings for / }),
    answer: (page) => page.getByRole('tab', { name: 'Activity' }),
  },
  account: {
    path: '/account',
    isPrivate: true,
    button: (page) => page.getByRole('button', { name: 'Save profile' }),
    answer: (page) => page.getByText('Please specify a name.'),
  },
  billing: {
    path: '/billing.html',
    isPrivate: true,
    button: (page) => page.getByRole('link', { name: /^Choose a plan/ }),
    answer: (page) => page.getByText('One-year', { exact: true }).first(),
  },
  faxes: {
    path: '/faxes.html',
    isPrivate: true,
    button: null,
    answer: (page) => page.getByRole('heading', { name: 'No faxes yet' }),
  },
};

for (const [name, press] of Object.entries(PAGES)) {
  test(`${name}: whichever script is missing, the page works or says so`, async ({ page, context, site }) => {
    if (press.isPrivate) await signUp(page);
    const path = typeof press.path === 'string' ? press.path : await press.path(page, site);
    const scripts = await scriptsOf(page, path, press);
    for (const script of rowsOf(scripts)) {
      await test.step(script, () => openWithout(context, script, path, press));
    }
  });
}

test('a page without its own script says what to do, shows no press as taken, and works after a reload', async ({
  page,
}) => {
  await page.goto('/login.html');
  const entry = await page.locator('script[type=module]').last().getAttribute('src');
  await page.route(`**${entry ?? ''}`, (route) => route.abort());
  await page.goto('/login.html');
  const message = page.getByRole('alert').filter({
    hasText: "Part of this page couldn't load. Please check your connection, then reload the page.",
  });
  await expect(message).toBeVisible();
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await button.click();
  await expect(button).not.toHaveAttribute('data-held');
  const reload = message.getByRole('button', { name: 'Reload page' });
  await expect(reload).toBeFocused();
  await page.unrouteAll();
  await reload.press('Enter');
  await button.click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
});

async function askForReset(page: Page, site: TestServer): Promise<string> {
  const email = await signUp(page);
  await endSession(page);
  await call(page, '/v1/resources/resetpassword', { email });
  return resetLink(site, email);
}

/** The scripts that a page fetches until its main button is answered, in order; its start script comes first. */
async function scriptsOf(page: Page, path: string, press: MainPress): Promise<string[]> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.add(pathname);
  });
  const untilAtRest = watchRest(page);
  await page.goto(path);
  await untilAtRest();
  if (press.button) await press.button(page).click();
  await expect(press.answer(page)).toBeVisible();
  const entry = await page.locator('script[type=module]').first().getAttribute('src');
  return [...new Set([entry ?? '', ...scripts])];
}

/** All scripts, or the page's start script, one that it imports, and a later one. */
function rowsOf(scripts: readonly string[]): string[] {
  return ALL_ROWS ? [...scripts] : scripts.filter((_, at) => at < 2 || at === scripts.length - 1);
}

async function openWithout(context: BrowserContext, script: string, path: string, press: MainPress): Promise<void> {
  const page = await context.newPage();
  await page.route(`**${script}`, (route) => route.abort());
  await page.goto(path);
  const answer = press.answer(page);
  const said = page
    .getByText(/couldn't load|couldn't start|An error occurred|Something went wrong/)
    .filter({ visible: true });
  if (press.button) {
    const button = press.button(page);
    await expect(button.or(said).first()).toBeVisible();
    if (await button.isVisible()) await button.click();
  }
  await expect(answer.or(said).first()).toBeVisible();
  await page.close();
}
