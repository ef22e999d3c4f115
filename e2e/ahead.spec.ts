import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { holdRequests, lateScripts, saveData } from './support/held-requests';
import { signUp } from './support/pages/account-page';
import { watchRest } from './support/waits/at-rest';

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
    path: '/reset.html?token=abc',
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
  const untilAtRest = watchRest(page);
  for (const [name, { path, press, answer }] of Object.entries(PRESSES)) {
    await test.step(name, async () => {
      await page.goto(path);
      await untilAtRest();
      await holdRequests(page);
      await press(page);
      await expect(answer(page)).toBeVisible();
      await page.unrouteAll();
    });
  }
});

test('a page makes its first call before any module has come', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = await holdRequests(page);
  await page.goto('/account', { waitUntil: 'commit' });
  await expect.poll(() => asked).toContain('/v1/info/production');
  await scripts.release();
});

test('a signed-in person’s page has asked for its list as well, if it was open here before', async ({ page }) => {
  await signUp(page);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = await holdRequests(page);
  const info = await holdRequests(page, '**/v1/info/**');
  await page.goto('/account', { waitUntil: 'commit' });
  await expect.poll(() => asked).toContain('/v1/account/profile');
  await info.release();
  await scripts.release();
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/v1/'))).toEqual(['/v1/info/production', '/v1/account/profile']);
});

/** Pages whose forms are in their HTML. */
const FORMS = ['/start', '/', '/embed.html', '/login.html', '/register', '/reset.html?token=abc'];

test('what is entered into a page before its scripts have come is kept', async ({ page }) => {
  const untilAtRest = watchRest(page);
  for (const path of FORMS) {
    await test.step(path, async () => {
      const scripts = await holdRequests(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('#root :is(input, select)').first()).toBeAttached();
      await page.waitForFunction(() => window.earlyClicks);
      const entered = await enterEverything(page);
      expect(entered.length).toBeGreaterThan(0);
      await scripts.release();
      await page.waitForFunction(() => !window.earlyClicks);
      await untilAtRest();
      expect(await Promise.all(entered.map(({ read }) => read()))).toEqual(entered.map(({ wanted }) => wanted));
      await page.unrouteAll();
    });
  }
});

test('an order begun before the scripts have come goes on from there', async ({ page }) => {
  const scripts = await holdRequests(page);
  await page.goto('/start', { waitUntil: 'commit' });
  const number = page.getByLabel(/fax number/i);
  await number.fill('212555');
  await page.getByRole('switch', { name: /cover page/i }).check();
  await scripts.release();
  await expect(page.getByLabel("Sender's name", { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: /cover page/i })).toBeChecked();
  await expect(number).toHaveValue('(212) 555');
  await expect(number).toHaveAccessibleDescription('The number is too short: please enter a valid number');
});

test('with a data saver, code comes with the first touch', async ({ page }) => {
  await saveData(page);
  const scripts: URL[] = [];
  page.on('request', (request) => {
    scripts.push(new URL(request.url()));
  });
  const untilAtRest = watchRest(page);
  await page.goto('/login.html');
  await untilAtRest();
  expect(scripts.filter(lateScripts('login'))).toEqual([]);
  await PRESSES['an empty sign-in']?.press(page);
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
});

test('code that did not come ahead is fetched when it is needed', async ({ page }) => {
  const rules = await holdRequests(page, lateScripts('login'));
  await page.goto('/login.html');
  await expect.poll(() => rules.waiting()).toBeGreaterThan(0);
  await rules.lose();
  await page.unrouteAll();
  await PRESSES['an empty sign-in']?.press(page);
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
});

test('starting an order makes no formatter of dates, and one is there before a time is chosen', async ({ page }) => {
  await page.addInitScript(() => {
    const made: unknown[] = [];
    const count = (formatter: typeof Intl.DateTimeFormat, options: unknown[]): object => {
      made.push(options);
      return Reflect.construct(formatter, options) as object;
    };
    Object.assign(window, { made });
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, { construct: count });
  });
  const made = () => page.evaluate(() => (window as unknown as { made: unknown[] }).made.length);
  const untilAtRest = watchRest(page);
  await page.goto('/start');
  await untilAtRest();
  expect(await made()).toBe(0);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Does everything look right?')).toBeVisible();
  await expect.poll(made).toBe(1);
});

/** A field, and its entered value. */
interface Entered {
  wanted: string;
  /** Its current value, in the same words. */
  read: () => Promise<string>;
}

/** Fills each field of the island: a text, the last option, or the opposite of a checkbox. */
async function enterEverything(page: Page): Promise<Entered[]> {
  const entered: Entered[] = [];
  for (const field of await page.locator('#root :is(input, select, textarea):visible').all()) {
    const name = (await field.getAttribute('name')) ?? '';
    const type = await field.evaluate((node) => (node instanceof HTMLInputElement ? node.type : node.nodeName));
    // By its name from now on, as the island may add fields.
    const named = page.locator(`#root [name="${name}"]:visible`);
    // The number is formatted.
    const value = async (): Promise<string> =>
      type === 'tel' ? (await named.inputValue()).replaceAll(/\D/g, '') : named.inputValue();
    const read = async (): Promise<string> =>
      `${name}: ${type === 'checkbox' ? await named.isChecked() : await value()}`;
    if (type === 'checkbox') await named.setChecked(!(await named.isChecked()));
    else if (type === 'SELECT') await named.selectOption({ index: (await named.locator('option').count()) - 1 });
    else await named.fill(TEXTS[type] ?? 'Ann Lee');
    entered.push({ wanted: await read(), read });
  }
  return entered;
}

/** Valid values for fields of these types. */
const TEXTS: Record<string, string> = { tel: '2125550142', email: 'ann@example.com' };
