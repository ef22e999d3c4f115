import type { Locator, Page } from '@playwright/test';
import { expect, signUp, test } from './support/pages/account-page';

/** Every page, as a visitor and as somebody with an account. */
const PUBLIC = ['/', '/start', '/pricing.html', '/login.html', '/register', '/login.html#forgot', '/terms.html'];
const MORE = [
  '/privacy.html',
  '/refunds.html',
  '/imprint.html',
  '/embed.html',
  '/reset.html',
  '/reset.html?token=abc',
  '/redirect?url=x',
  '/404',
];
const PRIVATE = ['/home.html', '/account', '/billing.html', '/billing.html#/planselect', '/faxes.html', '/start'];

/** Distances of letters, words, lines and paragraphs that people may set (WCAG 1.4.12). */
const SPACING =
  '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; } ' +
  'p { margin-block-end: 2em !important; }';

/** What reaches beyond the right edge of the window, apart from what scrolls in a box of its own. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return Array.from(document.body.querySelectorAll('*'))
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ right }) => right > innerWidth + 1)
      .map(({ element, right }) => `${element.tagName} ${element.textContent.slice(0, 30)} ${right}`)
      .slice(0, 6);
  });
}

async function expectRoom(page: Page, paths: readonly string[], style: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.addStyleTag({ content: style });
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await tooWide(page), path).toEqual([]);
  }
}

test.use({ bypassCSP: true });

test('with letters of twice the size, nothing scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectRoom(page, [...PUBLIC, ...MORE], 'html { font-size: 32px !important; }');
  await signUp(page);
  await expectRoom(page, PRIVATE, 'html { font-size: 32px !important; }');
});

test('with more room between letters, words and lines, nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectRoom(page, [...PUBLIC, ...MORE], SPACING);
  await signUp(page);
  await expectRoom(page, PRIVATE, SPACING);
});

/** The part of a button that takes presses: from its middle to where something else is hit, px. */
async function target(button: Locator): Promise<{ width: number; height: number }> {
  await button.scrollIntoViewIfNeeded();
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = (dx: number, dy: number): number => {
      let far = 0;
      while (far < 100 && element.contains(document.elementFromPoint(x + dx * (far + 0.5), y + dy * (far + 0.5))))
        far += 0.5;
      return far;
    };
    return { width: reach(1, 0) + reach(-1, 0), height: reach(0, 1) + reach(0, -1) };
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the eye of a password and the buttons that copy are 44 px or more', async ({ page }) => {
    await page.goto('/login.html');
    const eye = await target(page.getByRole('button', { name: 'Show characters' }));
    expect.soft(Math.min(eye.width, eye.height), JSON.stringify(eye)).toBeGreaterThanOrEqual(44);
    await signUp(page);
    await page.goto('/home.html');
    const copy = page.getByRole('button', { name: /^Copy/ });
    await expect(copy.first()).toBeVisible();
    for (const button of await copy.all()) {
      const size = await target(button);
      expect.soft(Math.min(size.width, size.height), JSON.stringify(size)).toBeGreaterThanOrEqual(44);
    }
  });
});

test('the focus is where it scrolls to at once; a link within the page scrolls smoothly', async ({ page }) => {
  await page.goto('/');
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await behavior()).toBe('auto');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Supported countries' });
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    // Held where the page would scroll: what it says of itself then.
    document.addEventListener(
      'click',
      () => {
        document.body.dataset.behavior = getComputedStyle(document.documentElement).scrollBehavior;
      },
      true,
    );
  });
  await link.click();
  await expect(page.locator('body')).toHaveAttribute('data-behavior', 'smooth');
  expect(await behavior()).toBe('auto');
});
