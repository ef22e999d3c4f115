import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { holdScripts, lateScripts, saveData } from './support/late-scripts';

interface Press {
  path: string;
  press: (page: Page) => Promise<void>;
  answer: (page: Page) => ReturnType<Page['getByText']>;
}

const PRESSES: Record<string, Press> = {
  'an empty sign-in': {
    path: '/login.html',
    press: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    answer: (page) => page.getByText('Please enter a valid email address.'),
  },
  'an empty new password': {
    path: '/reset.html',
    press: (page) => page.getByRole('button', { name: 'Update password' }).click(),
    answer: (page) => page.getByText('Please provide your new password.'),
  },
  'Continue without a number': {
    path: '/start',
    press: (page) => page.getByRole('button', { name: 'Continue', exact: true }).click(),
    answer: (page) => page.getByText('Does everything look right?'),
  },
};

test('the first press on a page is answered by code that was there before', async ({ page }) => {
  for (const [name, { path, press, answer }] of Object.entries(PRESSES)) {
    await test.step(name, async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await holdScripts(page);
      await press(page);
      await expect(answer(page)).toBeVisible();
      await page.unrouteAll();
    });
  }
});

test('with a data saver, code comes with the first touch', async ({ page }) => {
  await saveData(page);
  const scripts: URL[] = [];
  page.on('request', (request) => {
    scripts.push(new URL(request.url()));
  });
  await page.goto('/login.html', { waitUntil: 'networkidle' });
  expect(scripts.filter(lateScripts('login'))).toEqual([]);
  await PRESSES['an empty sign-in']?.press(page);
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
});

test('code that did not come ahead is fetched when it is needed', async ({ page }) => {
  const rules = await holdScripts(page, lateScripts('login'));
  await page.goto('/login.html');
  await expect.poll(() => rules.waiting()).toBeGreaterThan(0);
  await rules.lose();
  await page.unrouteAll();
  await PRESSES['an empty sign-in']?.press(page);
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
});
