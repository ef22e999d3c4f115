import { LEGAL_PAGES } from '@shared/reference/addresses/legal-pages';
import { expect, test } from './support/fixtures';
import { signUp } from './support/pages/account-page';
import { openAtPayment } from './support/pages/prepared-order';

const PAGES = Object.values(LEGAL_PAGES);

/** One address of every file with a page around it; the embedded form has none. */
const PUBLIC = ['/', '/pricing.html', '/login.html', '/reset.html?token=abc', '/redirect?url=x', '/nowhere'];
const PRIVATE = ['/home.html', '/account', '/billing.html'];
const EVERYWHERE = [...PUBLIC, ...PRIVATE, ...PAGES.map(({ path }) => path)];

test('the foot of every page leads to the legal texts', async ({ page }) => {
  await signUp(page);
  for (const path of EVERYWHERE) {
    // For a signed-in person, pages for visitors redirect: their HTML is enough.
    const html = await (await page.request.get(path)).text();
    const foot = /<footer class="(?:site-footer|foot)">([\s\S]*?)<\/footer>/.exec(html)?.[1] ?? '';
    const links = [...foot.matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, href, label]) => [href, label]);
    expect(links, path).toEqual(expect.arrayContaining(PAGES.map((one) => [one.path, one.label])));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every legal text is complete', async ({ page }) => {
    for (const { path, label } of PAGES) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
        expect(answer?.headers()['cache-control']).toBe('no-cache');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^Last updated [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible();
        await expect(page.getByRole('contentinfo').getByRole('link', { name: label })).toHaveAttribute(
          'aria-current',
          'page',
        );
        // The policy allows the style inside the page, which is enough.
        await expect(page.getByRole('main')).toHaveCSS('display', 'grid');
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^https://[^/]+${path}$`));
        expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`${path}</loc>`);
      });
    }
  });

  test('the table of contents leads to each part of the text', async ({ page }) => {
    await page.goto('/privacy.html');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const parts = await contents.getByRole('link').allTextContents();
    expect(parts).toEqual(await page.locator('.legal-text h2').allTextContents());
    await contents.getByRole('link', { name: 'Cookies' }).click();
    await expect(page).toHaveURL(/\/privacy\.html#cookies$/);
    await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport();
  });
});

test('no legal text has a note of its author or an unfilled place, except the one of the imprint', async ({
  request,
}) => {
  for (const { path } of PAGES) {
    const html = await (await request.get(path)).text();
    const text = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    expect(text, path).not.toMatch(/<!--|\{|template/);
    expect(text.match(/\[[^\]]*\]/g) ?? [], path).toEqual(
      path === LEGAL_PAGES.imprint.path ? ['[Your company’s name and address]'] : [],
    );
  }
});

test('a legal text is printed without what is around it, in one column', async ({ page }) => {
  await page.goto('/terms.html');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
});

test('what paying agrees to opens in a new tab, and the payment form keeps its input', async ({ page }) => {
  await openAtPayment(page);
  await page.getByLabel(/cardholder/i).fill('Ann Lee');
  await expect(page.getByText(/^By paying you agree to the Terms.* and the Refund policy/)).toBeVisible();
  for (const [name, path] of [
    [/^Terms \(opens/, '/terms.html'],
    [/^Refund policy/, '/refunds.html'],
  ] as const) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(path);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await tab.close();
  }
  await expect(page.getByLabel(/cardholder/i)).toHaveValue('Ann Lee');
});

test('signing up names what it agrees to, and keeps the input', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill('ann@example.com');
  await expect(page.getByText(/^By signing up you agree to the Terms.* and Privacy policy/)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Privacy policy/ }).click();
  await expect(await opened).toHaveURL('/privacy.html');
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.com');
});
