import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type TestInfo } from '@playwright/test';
import { ADDED_MESSAGES } from '@shared/messages';
import { wholeBrowser } from '../scripts/check/browsers';
import { expect, test } from './support/fixtures';
import { OrderPage } from './support/pages/order-page';

/** Pages that send something. A private page leads to the login page. */
const PATHS = ['/', '/start', '/login.html', '/register', '/reset.html', '/pricing.html', '/terms.html', '/account'];

/** A browser whose settings block all cookies. */
async function openBlocking(info: TestInfo, baseURL: string | undefined): Promise<BrowserContext> {
  const profile = info.outputPath('profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
  return chromium.launchPersistentContext(profile, {
    ...wholeBrowser(),
    ...(baseURL === undefined ? {} : { baseURL }),
  });
}

test('a browser that blocks all cookies is told so on every page, before anything is typed', async ({
  baseURL,
}, info) => {
  const context = await openBlocking(info, baseURL);
  try {
    const page = await context.newPage();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    for (const path of PATHS) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('alert').getByText(ADDED_MESSAGES.cookiesBlocked)).toBeVisible();
      });
    }
    expect(sent, 'nothing had to be sent to find out').toEqual([]);
  } finally {
    await context.close();
  }
});

test('what is sent all the same is refused for that reason, and for no other', async ({ baseURL }, info) => {
  const context = await openBlocking(info, baseURL);
  try {
    const page = await context.newPage();
    await page.goto('/start');
    const order = new OrderPage(page);
    await order.addFiles('letter-1.pdf');
    const words = ADDED_MESSAGES.cookiesBlocked.replace(/\.$/, '');
    await expect(order.file('letter-1.pdf')).toContainText(words);
    await expect(page.getByText(/open for a long time/)).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test('a browser that keeps cookies is told nothing', async ({ page }) => {
  await page.goto('/start');
  const order = new OrderPage(page);
  await order.addFiles('letter-1.pdf');
  await order.expectUploaded('letter-1.pdf');
  await expect(page.getByText(ADDED_MESSAGES.cookiesBlocked)).toHaveCount(0);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});
