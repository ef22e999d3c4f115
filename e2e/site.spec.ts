import type { Page } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { expect, test } from './support/fixtures';
import { answer, signUp } from './support/pages/account-page';

const PUBLIC_PAGES = [
  '/',
  '/pricing.html',
  '/terms.html',
  '/privacy.html',
  '/refunds.html',
  '/imprint.html',
  '/redirect?url=https%3A%2F%2Fexample.com%2F',
  '/redirect?url=x',
  '/nowhere',
];

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByLabel('Your email').fill('ann@example.com');
  await page.getByLabel('Your question').fill('Where is my fax?');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page can be read', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Send a fax from your browser', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Where you can send faxes' })).toBeVisible();
    await expect(page.locator('[data-countries] > li')).toHaveCount(47);
    await expect(page.getByText('Do I need an account?')).toBeVisible();
    await expect(page.getByRole('link', { name: /support@/ }).first()).toHaveAttribute('href', /^mailto:/);
    await expect(page.locator('[data-country-filter]')).toBeHidden();
  });
});

test('hovering a link prefetches its page, but only public pages', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  const candidates = new Set<string>();
  const fetched = new Set<string>();
  client.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) candidates.add(new URL(key.url).pathname);
  });
  client.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
    if (status === 'Ready' || status === 'Success') fetched.add(new URL(key.url).pathname);
  });
  await client.send('Preload.enable');
  await page.goto('/');
  const pricing = page.getByRole('link', { name: 'Pricing' }).first();
  await pricing.hover();
  await expect.poll(() => [...fetched]).toEqual(['/pricing.html']);
  expect([...candidates].filter((path) => !/^\/(?:pricing\.html|login\.html|displaycountries)?$/.test(path))).toEqual(
    [],
  );
  await pricing.click();
  await page.waitForURL('**/pricing.html');
  expect(await deliveryOf(page)).toBe('navigational-prefetch');
});

/** How the page was delivered: "navigational-prefetch" if it was prefetched. */
function deliveryOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry && 'deliveryType' in entry ? String(entry.deliveryType) : '';
  });
}

test('search engines and other sites are told what this is, in valid data that the policy allows', async ({ page }) => {
  await page.goto('/');
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const data = JSON.parse(text ?? '') as { '@graph': { '@type': string; offers?: { price: string } }[] };
  expect(data['@graph'].map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'Service', 'FAQPage']);
  expect(data['@graph'].find(({ offers }) => offers)?.offers?.price).toBe('1.99');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^https:\/\/[^/]+\/$/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og-image\.png$/);
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_US');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the questions and links of the home page: by keyboard, within the page without losing the order, and to sign-in', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('a question can be opened by keyboard', async () => {
    const answer = page.getByText('We only ask for your email so we can send the receipt.');
    await expect(answer).toBeHidden();
    await page.locator('summary', { hasText: 'Do I need an account?' }).focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
  });
  await test.step('a link within the page keeps the order’s state', async () => {
    await expect(page).toHaveURL(/\/start$/);
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: 'Contact us' }).click();
    await expect(page.getByRole('heading', { name: 'Contact us' })).toBeInViewport();
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
  await test.step('Get Started leads a visitor to the login page', async () => {
    for (const link of await page.getByRole('link', { name: 'Get Started' }).all()) {
      await expect(link).toHaveAttribute('href', '/login.html');
    }
    await page.getByRole('link', { name: 'Get Started' }).last().click();
    await expect(page).toHaveURL(/\/login\.html$/);
  });
});

test('the list of countries has an address and can be filtered', async ({ page }) => {
  await page.goto('/displaycountries');
  await expect(page.getByRole('heading', { name: 'Where you can send faxes' })).toBeInViewport();
  await page.getByLabel('Search countries').fill('united');
  await expect(page.getByText('2 of 47 countries')).toBeVisible();
  await expect(page.locator('[data-countries] > li:visible')).toHaveText([/United States/, /United Kingdom/]);
  await page.getByLabel('Search countries').fill('+999');
  await expect(page.getByText('No country matches.')).toBeVisible();
});

test('Get Started leads a signed-in person to the archives', async ({ page }) => {
  await page.route('**/v1/info/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { context: { user: unknown } };
    body.context.user = { name: 'Ann Lee', email: 'ann@example.com', phone: '', features: {} };
    await route.fulfill({ response, json: body });
  });
  await page.goto('/');
  for (const link of await page.getByRole('link', { name: 'Get Started' }).all()) {
    await expect(link).toHaveAttribute('href', '/home.html');
  }
});

test('a question from the home page is stored and mailed, once', { tag: '@main' }, async ({ page, ledger }) => {
  await page.goto('/#contact');
  const question = `Where is my fax? ${Date.now()}`;
  await fillContact(page);
  await page.getByLabel('Your question').fill(question);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await expect(page.getByText('Your request has been sent.')).toBeVisible();
  const stored = (await ledger()).contactRequests.filter((request) => request.question === question);
  expect(stored).toMatchObject([{ name: 'Ann Lee', email: 'ann@example.com', source: 'index' }]);
});

test('a question from another page includes that page', async ({ page, ledger }) => {
  await page.goto('/pricing.html');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact us' });
  await expect(dialog).toBeVisible();
  const question = `What does it cost? ${Date.now()}`;
  await fillContact(page);
  await dialog.getByLabel('Your question').fill(question);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your request has been sent.')).toBeVisible();
  const stored = (await ledger()).contactRequests.find((request) => request.question === question);
  expect(stored?.source).toBe('pricing');
  expect(stored?.url).toContain('/pricing.html');
});

const LATE_HEADERS = ['/nowhere', '/deeper/nowhere/', '/redirect?url=https%3A%2F%2Fexample.com%2F', '/redirect?url=x'];

for (const path of rowsOfEachKind(LATE_HEADERS, (address) => address.startsWith('/redirect'))) {
  test(`${path} stays unchanged if /v1 is down, and otherwise shows who is signed in and lets them sign out`, async ({
    page,
  }) => {
    let calls = 0;
    await page.route('**/v1/**', (route) => {
      calls += 1;
      return calls % 2 === 1 ? route.abort() : route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' });
    });
    for (const seen of [1, 2]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(path.startsWith('/redirect') ? 200 : 404);
      await expect.poll(() => calls).toBe(seen);
      await expect(page.getByRole('heading', { level: 1 }).and(page.locator(':visible'))).toHaveCount(1);
      if (!path.startsWith('/redirect'))
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login.html');
      await expect(page.getByRole('alert')).toHaveText([/^$/]);
    }
    await page.unrouteAll();

    const asked = page.waitForResponse('**/v1/info/**');
    await page.goto(path);
    await asked;
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login.html');
    await signUp(page);
    await page.goto('/pricing.html');
    await page.goto(path);
    await expect(navigation.getByRole('link', { name: 'Sign in' })).toBeHidden();
    await expectAccessible(page);
    await answer(page, '**/v1/account/logout', { status: 500, json: { error: { message: 'Out of order.' } } });
    await navigation.getByRole('button', { name: 'Sign out' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('An error occurred logging out (Out of order): please try again later.');
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Close notice' }).click();
    await expect(alert).toBeEmpty();
    await page.unroute('**/v1/account/logout');
    await navigation.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/index.html' || url.pathname === '/start');
    await expect(navigation.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
}

test('the menu does not hide the message of a failed sign-out', async ({ page }) => {
  await signUp(page);
  await answer(page, '**/v1/account/logout', { status: 500, body: '' });
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alert')).toContainText('An error occurred logging out (HTTP status 500)');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  await page.getByRole('button', { name: 'Close notice' }).click();
  await expect(page.getByRole('alert')).toBeEmpty();
});

const SERVED = [
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/og-image.png', 'image/png'],
] as const;

test('what browsers and search engines look for is served', async ({ request }) => {
  for (const [path, type] of SERVED) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
    expect(response.headers()['content-type'], path).toContain(type);
  }
});

test('every public page is accessible, light and dark, and fits into 320 pixels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of PUBLIC_PAGES) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await expectAccessibleInBothSchemes(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.reload();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
});
