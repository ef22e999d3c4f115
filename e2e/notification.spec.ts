import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { LEGAL_PAGES } from '@shared/reference/addresses/legal-pages';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expectAccessibleInBothSchemes } from './support/axe';
import { test as base, expect } from './support/fixtures';
import { holdRequests } from './support/held-requests';
import { watchRest } from './support/waits/at-rest';
import { runUntilVisible, stopClock } from './support/waits/page-clock';

/** A message in the corpus: its HTML, or how to generate a long one. */
interface Vector {
  id: string;
  /** Its goal. */
  kind: string;
  name: string;
  html?: string;
  generate?: { prefix: string; repeat: string; times: number; suffix: string };
}

interface Corpus {
  vectors: Vector[];
  benign: string[];
  notStrings: unknown[];
}

// Our own file, committed beside the tests.
const corpus = JSON.parse(readFileSync(resolve(import.meta.dirname, 'corpora/html.json'), 'utf8')) as Corpus;

const TAGS = ['a', 'b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'span', 'small', 'code'];
const ATTRIBUTES = ['href', 'title', 'rel'];

const test = base.extend({
  // Sanitizing hostile markup makes the browser report policy violations, which is expected here.
  problems: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(errors);
    expect(errors).toEqual([]);
  },
});

/** What a notification did to the page. */
interface Effect {
  isShown: boolean;
  calls: number;
  foreign: string[];
  elements: string[];
  attributes: string[];
  text: string;
}

/** Shows notifications one after another on one page, as each answer of /v1/info would, and records their effects. */
async function show(page: Page, messages: unknown[]): Promise<Effect[]> {
  const foreign: string[] = [];
  const own = new Set<string>();
  await page.context().route('**/*', async (route) => {
    const { hostname } = new URL(route.request().url());
    if (hostname === 'localhost' || own.has(hostname)) return route.continue();
    foreign.push(route.request().url());
    return route.abort();
  });
  let message: unknown = null;
  await answerWith(page, () => message);
  await page.addInitScript(() => {
    const counter = window as unknown as { __calls: number; __x: () => void };
    counter.__calls = 0;
    counter.__x = () => {
      counter.__calls += 1;
    };
  });
  const untilAtRest = watchRest(page);
  const effects: Effect[] = [];
  for (message of messages) {
    foreign.length = 0;
    const answered = page.waitForResponse('**/v1/info/**');
    await page.goto('/pricing.html');
    await answered;
    await page.mouse.click(2, 2);
    if (typeof message === 'string') await page.locator(NOTICE).waitFor({ state: 'attached' });
    await untilAtRest();
    effects.push({ ...(await page.evaluate(readNotice, NOTICE)), foreign: [...foreign] });
  }
  return effects;
}

/** Puts a notification into each answer of /v1/info. */
async function answerWith(page: Page, message: () => unknown): Promise<void> {
  await page.route('**/v1/info/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...body, notification: { message: message(), type: 'info' } } });
  });
}

/** The text of a notification. */
const NOTICE = '[dir=auto]';

/** Runs in the page: the current state of the notice. */
function readNotice(notice: string): Omit<Effect, 'foreign'> {
  const box = document.querySelector(notice);
  const inside = [...(box?.querySelectorAll('*') ?? [])];
  return {
    isShown: box !== null,
    calls: (window as unknown as { __calls: number }).__calls,
    elements: inside.map(({ localName }) => localName),
    attributes: inside.flatMap((element) => element.getAttributeNames()),
    text: box?.textContent ?? '',
  };
}

const hostile = rowsOfEachKind(corpus.vectors, (vector) => [vector.kind, /<[\w-]+/.exec(htmlOf(vector))?.[0]]);
/** So that a test ends in time even with every row. */
const SHARDS = Math.ceil(hostile.length / 50);
for (let shard = 0; shard < SHARDS; shard += 1) {
  test(`hostile notifications do nothing (${shard + 1} of ${SHARDS})`, async ({ page }) => {
    const vectors = hostile.filter((_, index) => index % SHARDS === shard);
    const effects = await show(page, vectors.map(htmlOf));
    for (const [index, effect] of effects.entries()) {
      const name = `${vectors[index]?.id} ${vectors[index]?.name}`;
      expect.soft(effect.isShown, `${name}: shown`).toBe(true);
      expect.soft(effect.calls, `${name}: script ran`).toBe(0);
      expect.soft(effect.foreign, `${name}: foreign host`).toEqual([]);
      expect
        .soft(
          effect.elements.filter((tag) => !TAGS.includes(tag)),
          `${name}: elements`,
        )
        .toEqual([]);
      expect
        .soft(
          effect.attributes.filter((attribute) => !ATTRIBUTES.includes(attribute)),
          `${name}: attributes`,
        )
        .toEqual([]);
    }
  });
}

test('benign notifications stay readable with their formatting', async ({ page }) => {
  const effects = await show(page, corpus.benign);
  // A page without our policy, which forbids parsing HTML.
  const blank = await page.context().newPage();
  for (const [index, { text, elements }] of effects.entries()) {
    const html = corpus.benign[index] ?? '';
    const plain = await blank.evaluate(readText, html);
    expect.soft(text, html).toBe(plain);
    const wanted = [...html.matchAll(/<(\w+)/g)].map(([, tag]) => String(tag).toLowerCase());
    expect.soft([...elements].sort(), html).toEqual(wanted.filter((tag) => TAGS.includes(tag)).sort());
  }
});

test('a notification that is not text is ignored, and the page works', async ({ page }) => {
  const ofEachKind = rowsOfEachKind(corpus.notStrings, (value) => [typeof value, value === null, Array.isArray(value)]);
  const values = ofEachKind.map((value) => (value === '__undefined__' ? undefined : value));
  const effects = await show(page, values);
  for (const effect of effects)
    expect(effect).toMatchObject({ isShown: false, calls: 0, foreign: [], elements: [], text: '' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a link in a notification leads through /redirect, unless it is to our own site', async ({ page }) => {
  await show(page, [
    '<a href="https://shop.example/a?b=1">there</a> <a href="/pricing.html">here</a> <a href="mailto:a@b.example">mail</a> ' +
      '<a href="/register">join</a> <a href="/login.html">enter</a> <a href="/hilfe/größen.pdf">sizes</a>',
  ]);
  await expect(page.getByRole('link', { name: 'there' })).toHaveAttribute(
    'href',
    /^\/redirect\?url=https%3A%2F%2Fshop\.example/,
  );
  await expect(page.getByRole('link', { name: 'there' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByRole('link', { name: 'here', exact: true })).toHaveAttribute(
    'href',
    /^http:\/\/localhost:\d+\/pricing\.html$/,
  );
  for (const [name, path] of [
    ['join', '/register'],
    ['enter', '/login.html'],
    ['sizes', '/hilfe/gr%C3%B6%C3%9Fen.pdf'],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', new URL(path, page.url()).href);
  }
  await expect(page.getByRole('link', { name: 'mail' })).toHaveAttribute('href', 'mailto:a@b.example');
});

test('a notification disappears after fifteen seconds, but stays while the pointer is on it', async ({ page }) => {
  await page.clock.install();
  await answerWith(page, () => '<b>Maintenance</b> tonight');
  const info = await holdRequests(page, '**/v1/info/**');
  await page.goto('/pricing.html');
  await expect.poll(() => info.waiting()).toBe(1);
  await page.mouse.click(2, 2);
  await stopClock(page);
  await info.release();
  const notice = page.getByText('Maintenance tonight');
  await runUntilVisible(page, notice);
  await notice.hover();
  await page.clock.runFor(20_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(600, 700);
  await page.clock.runFor(16_000);
  await expect(notice).toHaveCount(0);
});

/** Every page that a visitor sees and that requests /v1/info. */
const ADDRESSES = [
  ...['/', '/start', '/pricing.html', '/login.html', '/reset.html?token=x', '/embed.html'],
  ...Object.values(LEGAL_PAGES).map(({ path }) => path),
  ...['/redirect?url=https%3A%2F%2Fnews.example%2F', '/redirect?url=nothing', '/no-such-page'],
];

test('every page shows it, also if it is a member of the context', async ({ page }) => {
  await page.route('**/v1/info/**', async (route) => {
    const response = await route.fetch();
    const { context, ...rest } = (await response.json()) as { context: object };
    const notification = { message: '<b>Maintenance</b> tonight<img src=x>', type: 'warning' };
    await route.fulfill({ response, json: { ...rest, context: { ...context, notification } } });
  });
  for (const address of ADDRESSES) {
    await test.step(address, async () => {
      await page.goto(address);
      const notice = page.getByRole('region', { name: 'Notices' }).getByRole('status').locator(NOTICE);
      await expect(notice).toHaveText('Maintenance tonight');
      await expect(notice.locator('b')).toHaveText('Maintenance');
      await expect(notice.locator('img')).toHaveCount(0);
    });
  }
});

for (const address of ['/terms.html', '/no-such-page']) {
  test(`at ${address} a notification is accessible, fits a narrow window, and can be closed by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await answerWith(page, () => '<p>Maintenance tonight</p><ul><li>from 22:00</li></ul>');
    await page.goto(address);
    const notice = page.getByText('Maintenance tonight');
    await expect(notice).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessibleInBothSchemes(page);
    const close = page.getByRole('button', { name: 'Close notice' });
    await close.focus();
    await page.keyboard.press('Enter');
    await expect(notice).toHaveCount(0);
  });
}

/** Runs in a page: the text content of HTML. */
function readText(html: string): string | null {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

function htmlOf({ html, generate }: Vector): string {
  if (html !== undefined) return html;
  return generate ? generate.prefix + generate.repeat.repeat(generate.times) + generate.suffix : '';
}
