import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ADDED_MESSAGES } from '@shared/messages';
import { wholeBrowser } from '../scripts/check/browsers';
import { expect, test } from './support/fixtures';
import { OrderPage } from './support/pages/order-page';

test('a browser that blocks all cookies is told that they are needed', async ({ baseURL }, info) => {
  const profile = info.outputPath('profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
  const context = await chromium.launchPersistentContext(profile, {
    ...wholeBrowser(),
    ...(baseURL === undefined ? {} : { baseURL }),
  });
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
