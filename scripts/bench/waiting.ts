import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { AT_ONCE } from '../../e2e/support/at-once';
import { signUp } from '../../e2e/support/pages/account-page';
import { openBench, printRow, quantile, SLOW } from './browser';

const ROUNDS = 5;
/** How long a person looks before the first press, ms after the page has loaded. */
const LOOK_MS = 3_000;
/** Bytes per ms on the slow connection. */
const BYTES_A_MS = SLOW.mbit * 125;
/** The page is not polled during this time after a press, ms. */
const ANSWER_MS = 1_000;

/** A first press, and how to tell that it was answered. */
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
    press: (page) => page.getByRole('tab', { name: 'Sign up' }).click(AT_ONCE),
    isAnswered: () => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Sign up',
  },
  {
    name: 'login: Sign in, empty',
    path: '/login.html',
    press: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(AT_ONCE),
    isAnswered: () => document.querySelector('[aria-invalid=true]') !== null,
  },
  {
    name: 'reset: Update password, empty',
    path: '/reset.html?token=abc',
    press: (page) => page.getByRole('button', { name: 'Update password' }).click(AT_ONCE),
    isAnswered: () => document.querySelector('[aria-invalid=true]') !== null,
  },
  {
    name: 'start: Continue, no number',
    path: '/start',
    press: (page) => page.getByRole('button', { name: 'Continue', exact: true }).click(AT_ONCE),
    isAnswered: () => /Does everything look right/.test(document.body.innerText),
  },
  {
    name: 'start: key of a number formatted',
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
    const times = await repeat(() => answerTime(browser, url, press, null));
    const control = quantile(await repeat(() => answerTime(browser, url, press, null, hydrateAtOnce)));
    printWait(`${press.name}, as soon as painted`, times, control * 1.1, `hydrated at once ${control.toFixed(0)} ms`);
  }
  await benchPrivate(browser, url);
}

/** The control: the same page, if it fetches everything at high priority and hydrates at once. */
async function hydrateAtOnce(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // Answers from the test need no time on the network.
    await page.waitForTimeout(SLOW.latencyMs + gzipSync(html).length / BYTES_A_MS);
    const files = / data-ahead="([^"]*)"/.exec(html)?.[1]?.match(/\S+\.js/g) ?? [];
    const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    await route.fulfill({ response, body: html.replace('<head>', `<head>${links.join('')}`) });
  });
  // A form waits for a touch.
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointerdown'))));
}

/** From a press to its answer, ms; the press comes `look` ms after the page has loaded, or as soon as it is painted. */
async function answerTime(
  browser: Browser,
  url: string,
  { path, press, isAnswered }: Press,
  look: number | null,
  prepare?: (page: Page, path: string) => Promise<void>,
): Promise<number> {
  const { page } = await openBench(browser, url, SLOW);
  await prepare?.(page, path);
  await page.goto(path, { waitUntil: look === null ? 'commit' : 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  if (look !== null) await page.waitForTimeout(look);
  await page.evaluate(`window.isAnswered = ${isAnswered.toString()}`);
  await page.evaluate(() => {
    const { isAnswered: check } = window as unknown as { isAnswered: () => boolean };
    const times: { pressed?: number; answered?: number } = {};
    Object.assign(window, { times });
    addEventListener('pointerdown', ({ timeStamp }) => (times.pressed ??= timeStamp), true);
    // Of several keys, the answered one counts: the others take as long as the typing.
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        if (times.answered === undefined) times.pressed = timeStamp;
      },
      true,
    );
    const watch = (): void => {
      if (times.pressed !== undefined && check()) times.answered = performance.now();
      else requestAnimationFrame(watch);
    };
    watch();
  });
  await press(page);
  // Polling the page takes up to 45 ms.
  await page.waitForTimeout(ANSWER_MS);
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

/** Private pages for a returning person with an empty cache: from the address to their content; and layout shifts. */
async function benchPrivate(browser: Browser, url: string): Promise<void> {
  const cold = { home: [] as number[], account: [] as number[], moved: [] as number[], warm: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page } = await openBench(browser, url, { cpu: 1 });
    await signUp(page);
    await page.goto('/home.html');
    await page.waitForFunction(() => localStorage.length > 0);
    const stored = await page.context().storageState();
    await page.context().close();
    const open = async (): Promise<Page> => (await openBench(browser, url, SLOW, stored)).page;
    const visit = async (path: string, text: string): Promise<[page: Page, ms: number]> => {
      const slow = await open();
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
    await home.context().close();
    // Not the same page, because nothing is cached when the test answers calls.
    const warm = await open();
    await warm.goto('/home.html');
    await warm.waitForTimeout(LOOK_MS);
    cold.warm.push(await contentTime(warm, '/billing.html', 'What you get with a plan'));
    await warm.context().close();
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

/** From the address to this text, ms; measured in the page, because the way back to this process takes up to 0.4 s. */
async function contentTime(page: Page, path: string, text: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const watch = (): void => {
      if (document.getElementById('root')?.textContent.includes(wanted))
        Object.assign(window, { seen: performance.now() });
      else requestAnimationFrame(watch);
    };
    watch();
  }, text);
  await page.goto(path, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (window as unknown as { seen?: number }).seen, null, {
    timeout: 60_000,
  });
  return (await seen.jsonValue()) ?? Number.NaN;
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

function printWait(name: string, times: readonly number[], limit: number, limitText = `at most ${limit} ms`): void {
  const median = quantile(times);
  printRow(name, `${median.toFixed(0)} ms`, limitText, median <= limit);
}
