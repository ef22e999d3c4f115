import type { Browser, Page } from '@playwright/test';
import { signUp } from '../../e2e/support/account-page';
import { openBench, printRow, quantile } from './browser';

const ROUNDS = 5;
/** Slow 4G on a phone a quarter as fast as this machine: 562 ms a request, 1.44 Mbit/s. */
const SLOW = { cpu: 4, mbit: 1.44, latencyMs: 562 };
/** How long a person looks before the first press, ms after the page has loaded. */
const LOOK_MS = 3_000;

/** A first press and what shows that it was answered. */
interface Press {
  name: string;
  path: string;
  press: (page: Page) => Promise<void>;
  /** Runs in the page. */
  isAnswered: () => boolean;
}

const PRESSES: readonly Press[] = [
  {
    name: 'login: Sign up',
    path: '/login.html',
    press: (page) => page.getByRole('tab', { name: 'Sign up' }).click({ noWaitAfter: true }),
    isAnswered: () => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Sign up',
  },
  {
    name: 'login: Sign in, empty',
    path: '/login.html',
    press: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click({ noWaitAfter: true }),
    isAnswered: () => document.querySelector('[aria-invalid=true]') !== null,
  },
  {
    name: 'reset: Update password, empty',
    path: '/reset.html',
    press: (page) => page.getByRole('button', { name: 'Update password' }).click({ noWaitAfter: true }),
    isAnswered: () => document.querySelector('[aria-invalid=true]') !== null,
  },
  {
    name: 'start: Continue, no number',
    path: '/start',
    press: (page) => page.getByRole('button', { name: 'Continue', exact: true }).click({ noWaitAfter: true }),
    isAnswered: () => /Does everything look right/.test(document.body.innerText),
  },
  {
    name: 'start: first keys formatted',
    path: '/start',
    press: async (page) => {
      await page.getByLabel("Recipient's fax number").focus();
      await page.keyboard.type('2024561414', { delay: 60 });
    },
    isAnswered: () => document.querySelector<HTMLInputElement>('input[type=tel]')?.value.includes('(') ?? false,
  },
];

/** How long people wait on a slow connection: for the answer to a first press, and for private pages. */
export async function benchWaiting(browser: Browser, url: string): Promise<void> {
  for (const press of PRESSES) {
    const times = await repeat(() => answerTime(browser, url, press, LOOK_MS));
    printWait(`${press.name}, ${LOOK_MS / 1000} s after load`, times, 100);
  }
  for (const press of PRESSES) {
    printWait(`${press.name}, as soon as painted`, await repeat(() => answerTime(browser, url, press, null)), 1_300);
  }
  await benchPrivate(browser, url);
}

async function answerTime(browser: Browser, url: string, { path, press, isAnswered }: Press, look: number | null) {
  const { page } = await openBench(browser, url, SLOW);
  await page.goto(path, { waitUntil: look === null ? 'commit' : 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  if (look !== null) await page.waitForTimeout(look);
  await page.evaluate(`window.isAnswered = ${isAnswered.toString()}`);
  await page.evaluate(() => {
    const { isAnswered: check } = window as unknown as { isAnswered: () => boolean };
    const times: { pressed?: number; answered?: number } = {};
    Object.assign(window, { times });
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, ({ timeStamp }) => (times.pressed ??= timeStamp), true);
    const watch = (): void => {
      if (times.pressed !== undefined && check()) times.answered = performance.now();
      else requestAnimationFrame(watch);
    };
    watch();
  });
  await press(page);
  await page.waitForFunction(() => 'answered' in (window as unknown as { times: object }).times, null, {
    timeout: 60_000,
  });
  const times = await page.evaluate(
    () => (window as unknown as { times: { pressed: number; answered: number } }).times,
  );
  await page.context().close();
  return times.answered - times.pressed;
}

const ARCHIVES = Array.from({ length: 10 }, (_, index) => ({
  id: `archive${index}`,
  email: `archive${index}@archive.faxkeep.example`,
  schedule: '@weekly',
  print_enabled: false,
  print_to_email: false,
}));

/** Private pages: from the address to their content, cold and from another page; and whether anything moves. */
async function benchPrivate(browser: Browser, url: string): Promise<void> {
  const cold = { home: [] as number[], account: [] as number[], moved: [] as number[], warm: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page } = await openBench(browser, url, { cpu: 1 });
    await signUp(page);
    const { cookies } = await page.context().storageState();
    await page.context().close();
    const visit = async (path: string, text: string): Promise<[page: Page, ms: number]> => {
      const { page: slow } = await openBench(browser, url, SLOW);
      await slow.context().addCookies(cookies);
      await slow.route('**/v1/archives', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { success: true, values: ARCHIVES } });
      });
      return [slow, await contentTime(slow, path, text)];
    };
    const [home, homeMs] = await visit('/home.html', 'archive0@');
    cold.home.push(homeMs);
    await home.waitForTimeout(2_000);
    cold.moved.push(await layoutShift(home));
    cold.warm.push(await contentTime(home, '/billing.html', 'Your plan'));
    await home.context().close();
    const [account, accountMs] = await visit('/account', 'Save profile');
    cold.account.push(accountMs);
    await account.context().close();
  }
  printWait('home, 10 archives: list visible', cold.home, 2_200);
  printWait('account: form visible', cold.account, 2_200);
  printWait('billing, coming from home: plan visible', cold.warm, 1_500);
  const moved = quantile(cold.moved);
  printRow('home: layout shift', moved.toFixed(3), '0', moved < 0.001);
}

async function contentTime(page: Page, path: string, text: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  await page
    .getByText(text)
    .or(page.getByRole('button', { name: text }))
    .first()
    .waitFor({ timeout: 60_000 });
  return page.evaluate(() => performance.now());
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 500);
      }),
  );
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measure());
  return times;
}

function printWait(name: string, times: readonly number[], limit: number): void {
  const median = quantile(times);
  printRow(name, `${median.toFixed(0)} ms`, `at most ${limit} ms`, median <= limit);
}
