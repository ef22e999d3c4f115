import type { Locator } from '@playwright/test';
import { expect, signUp, test } from './support/pages/account-page';
import { watchRest } from './support/waits/at-rest';
import { stopClock } from './support/waits/page-clock';

const WIDTHS = [360, 768, 1280];

/** Pages, and an element as wide as the content of each. */
const PAGES = [
  { path: '/start', content: '[data-step]' },
  { path: '/embed.html', content: '[data-step]' },
  { path: '/login.html', content: 'main h1' },
  { path: '/reset.html?token=abc', content: 'main h1' },
  { path: '/account', content: 'main h1', isPrivate: true },
  { path: '/billing.html', content: 'main h1', isPrivate: true },
  { path: '/home.html', content: 'main ul', isPrivate: true },
  { path: '/faxes.html', content: 'main h1', isPrivate: true },
];

for (const { path, content, isPrivate = false } of PAGES) {
  test(`what says that the network is gone has the edges of the content below it: ${path}`, async ({
    page,
    context,
  }) => {
    if (isPrivate) await signUp(page);
    const untilAtRest = watchRest(page);
    await page.goto(path);
    await untilAtRest();
    await page.keyboard.press('Tab');
    await context.setOffline(true);
    await expectSameEdges(page.getByText(/You appear to be offline/), page.locator(content).first());
  });
}

test('so it has above a narrow page of the order', async ({ page, context }) => {
  const untilAtRest = watchRest(page);
  await page.goto('/order/nobody-has-it');
  await expect(page.locator('[data-step="unknown"]')).toBeVisible();
  await untilAtRest();
  await context.setOffline(true);
  await expectSameEdges(page.getByText(/You appear to be offline/), page.locator('[data-step]'));
});

test('a notice at the top of the window has the edges of the one column below it', async ({ page }) => {
  await page.clock.install();
  await signUp(page);
  await page.goto('/account');
  await page.getByLabel('Name').fill('Ann Lee');
  await page.getByRole('button', { name: 'Save profile' }).click();
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('status').locator('> div');
  await notice.hover();
  await expect(notice.getByText('Your changes have been saved.')).toBeVisible();
  // It also stays without the pointer.
  await stopClock(page);
  await expectSameEdges(notice, page.locator('main h1'));
});

async function expectSameEdges(notice: Locator, content: Locator): Promise<void> {
  for (const width of WIDTHS) {
    await notice.page().setViewportSize({ width, height: 800 });
    await expect(notice).toBeVisible();
    expect(await edgesOf(notice), `${width} px`).toEqual(await edgesOf(content));
  }
}

async function edgesOf(element: Locator): Promise<number[]> {
  return element.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return [Math.round(left), Math.round(right)];
  });
}
