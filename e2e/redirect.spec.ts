import type { Page } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import corpus from './corpora/redirects.json' with { type: 'json' };
import { kindOfAddress, kindOfOwnAddress } from './support/address-kinds';
import { expect, test } from './support/fixtures';

/** Opens /redirect for a target; returns the navigations the browser then requested, and the dialogs. */
async function follow(page: Page, raw: string): Promise<{ asked: string[]; dialogs: number }> {
  const asked: string[] = [];
  let dialogs = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.goto(`/redirect?${new URLSearchParams({ url: raw }).toString()}`, { waitUntil: 'commit' });
  return { asked, dialogs };
}

const hostile = rowsOfEachKind(corpus.refuse, kindOfAddress);
const allowed = rowsOfEachKind(corpus.allow, kindOfOwnAddress);
/** Rows per test, so that a test ends in time even with every row. */
const ROWS_OF_A_TEST = 60;
const PARTS = Math.ceil(hostile.length / ROWS_OF_A_TEST);
const groups = Array.from({ length: PARTS }, (_, part) => hostile.filter((_raw, index) => index % PARTS === part));

for (const [index, group] of groups.entries()) {
  test(`hostile targets are never followed (${index + 1} of ${groups.length})`, async ({ page, context, site }) => {
    await context.route(
      (url) => url.origin !== site.url,
      (route) => route.abort(),
    );
    for (const raw of group) {
      const { asked, dialogs } = await follow(page, raw);
      await expect(page.locator('#leaving, #refused').and(page.locator(':visible'))).toHaveCount(1);
      expect(asked.slice(-1), raw).toEqual([page.url()]);
      expect(new URL(page.url()).pathname, raw).toBe('/redirect');
      expect(dialogs, raw).toBe(0);
      page.removeAllListeners('request');
      page.removeAllListeners('dialog');
    }
  });
}

test('our own pages are opened at once', async ({ page, site }) => {
  // Where they redirect from there does not matter here.
  await page.route(
    (url) => url.origin === site.url && url.pathname !== '/redirect',
    (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ contentType: 'text/html', body: '<title>Arrived</title>' })
        : route.fallback(),
  );
  for (const raw of allowed.map((target) => target.replace(/^https:\/\/app\.example(?::443)?/i, site.url))) {
    const { asked } = await follow(page, raw);
    const wanted = new URL(raw, site.url);
    wanted.hash = '';
    await expect.poll(() => asked.map((address) => address.split('#', 1)[0]), { message: raw }).toContain(wanted.href);
    await expect(page).toHaveTitle('Arrived');
    page.removeAllListeners('request');
    page.removeAllListeners('dialog');
  }
});

test('another site is named before the person leaves, and Back returns', async ({ page, context }) => {
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The shop</h1>' }),
  );
  await page.goto('/pricing.html');
  await page.goto('/redirect?url=https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc');
  await expect(page.getByText('https://shop.example/a?b=c')).toBeVisible();
  const link = page.getByRole('link', { name: 'Continue to shop.example' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await link.click();
  await expect(page.getByRole('heading', { name: 'The shop' })).toBeVisible();
  expect(await page.evaluate(() => document.referrer)).toBe('');
  await page.goBack();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/pricing\.html$/);
});

test('/redirect and addresses that do not exist have the usual page header, even on a phone', async ({ page }) => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const path of ['/redirect', '/nowhere']) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path);
      await expect(links).toHaveText(['Send a fax', 'Archives', 'Account', 'Plan', 'Sign in']);
      await page.setViewportSize({ width: 360, height: 700 });
      await expect(links.first()).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await links.filter({ hasText: 'Send a fax' }).click();
      await expect(page).toHaveURL(/\/start$/);
    });
  }
});
