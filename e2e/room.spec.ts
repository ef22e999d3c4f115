import type { Locator, Page } from '@playwright/test';
import { AccountPage, expect, signUp, startTrial, test } from './support/pages/account-page';
import { fillCard } from './support/pages/billing-page';
import { CARDS, OrderPage } from './support/pages/order-page';

/** Every page, as a visitor and as an account holder. */
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

/** Views of a page that are reached by its hash. */
const VIEWS = ['confirmplanpurchase', 'acceptcard'].map((view) => `/billing.html#/${view}/PLAN_SUBSCRIPTION_MONTHLY`);

/** Windows, in CSS pixels. */
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

const LARGE = 'html { font-size: 32px !important; }';

/** Spacing of letters, words, lines and paragraphs that people may set (WCAG 1.4.12). */
const SPACING =
  '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; } ' +
  'p { margin-block-end: 2em !important; }';

/** What extends beyond the right edge of the window, except the content of scrolling boxes. */
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

/** Words of the pages' own texts that break across lines. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      // Addresses, names and numbers may be of any length; visually hidden text has no lines.
      const isOurs = parent?.matches(
        'body *:not(bdi, bdi *, code, option, script, style, noscript *, [href^="mailto:"])',
      );
      if (!isOurs || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('[class*="idden"]') || parent.getBoundingClientRect().width < 2) continue;
      for (const { 0: word, index } of text.textContent?.matchAll(
        /(?<![\p{L}\p{N}@.])\p{L}{3,14}(?![\p{L}\p{N}@]|\.\p{L})/gu,
      ) ?? []) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${word} (${text.textContent?.trim().slice(0, 40)})`);
      }
    }
    return broken;
  });
}

/** Texts that are less than twice their normal size; headings and leads also grow with the window. */
async function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const size = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize);
    const texts = [...document.body.querySelectorAll('*:not(option, script, style, noscript *, svg *)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && hasText(element))
      .map((element) => ({ element, large: size(element) }));
    // An important inline style overrides the important sheet.
    document.documentElement.style.setProperty('font-size', '16px', 'important');
    const small = texts.filter(({ element, large }) => size(element) <= 16 && large < 2 * size(element) - 0.1);
    document.documentElement.style.removeProperty('font-size');
    return small.map(({ element, large }) => `${element.tagName} ${element.textContent.slice(0, 30)} ${large}`);
  });
}

/** Expects that the open page has room, large letters, and whole words. */
async function expectWhole(page: Page, name: string): Promise<void> {
  await page.addStyleTag({ content: LARGE });
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await tooWide(page), name).toEqual([]);
  expect.soft(await brokenWords(page), name).toEqual([]);
  expect.soft(await smallTexts(page), name).toEqual([]);
}

test.use({ bypassCSP: true });

for (const { width, height } of [PHONE, DESK]) {
  test(`with letters of twice the size, nothing scrolls sideways at ${width} px, and words are whole`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of [...PUBLIC, ...MORE, '/order/0000000000000000000000']) {
      await page.goto(path);
      await expectWhole(page, path);
    }
    const account = new AccountPage(page);
    await page.goto('/login.html');
    await account.signIn('ann@example.com', 'wrong');
    await expect(account.alert.getByText('An error occurred signing in')).toBeVisible();
    await expectWhole(page, 'sign-in refused');
    await startTrial(page, await signUp(page));
    for (const path of [...PRIVATE, ...VIEWS]) {
      await page.goto(path);
      await expect(
        page
          .getByRole('button', { name: 'Sign out' })
          .or(page.getByRole('button', { name: 'Menu' }))
          .first(),
      ).toBeVisible();
      await expectWhole(page, path);
    }
    for (const panel of ['documents', 'archiveactivity', 'archiveprinter', 'storage'] as const) {
      await account.openPanel(panel);
      await expectWhole(page, panel);
    }
    await page.goto('/billing.html#/acceptcard/PLAN_SUBSCRIPTION_MONTHLY');
    await fillCard(page, CARDS.good);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('Thank you: your payment was successful.')).toBeVisible();
    await expectWhole(page, 'a plan bought');
  });
}

test.describe('an order with letters of twice the size', () => {
  // Files go to another origin, which allows no header of the tests.
  test.use({ extraHTTPHeaders: {} });

  for (const { width, height } of [PHONE, DESK]) {
    test(`has room at ${width} px, and its words are whole`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const order = new OrderPage(page);
      await order.open();
      await order.addFiles('a4.pdf', 'plain-text.pdf');
      await order.fillRecipient();
      await expectWhole(page, 'files');
      await order.file('plain-text.pdf').getByRole('button').click();
      await order.goToConfirm();
      await page.getByRole('radio', { name: 'Send later' }).check();
      await expectWhole(page, 'confirm');
      await page.getByRole('radio', { name: 'Send now' }).check();
      await order.goToPayment();
      await order.fillCard();
      await expectWhole(page, 'payment');
      await order.pay();
      await order.expectDone();
      await expect(page.getByRole('region', { name: 'Delivery' })).toBeVisible();
      await expectWhole(page, 'done');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
      await expectWhole(page, 'receipt');
    });
  }
});

test('with more room between letters, words and lines, nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectRoom(page, [...PUBLIC, ...MORE], SPACING);
  await signUp(page);
  await expectRoom(page, PRIVATE, SPACING);
});

/** The part of a button that takes presses: from its middle to where another element is hit, px. */
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
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

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
    // Held where the page would scroll, to measure it in that state.
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
