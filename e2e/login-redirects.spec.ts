import type { Page, Route } from '@playwright/test';
import { pairsByTurns, rowsOfEachKind } from '@shared/testing/table-rows';
import corpus from './corpora/redirects.json' with { type: 'json' };
import { kindOfAddress, kindOfOwnAddress } from './support/address-kinds';
import { AccountPage, expect, signUp, test } from './support/pages/account-page';

/** The ways in which an address reaches the page that must not follow it. */
const WAYS = ['signed in already', 'signing in', 'in the answer'] as const;
// The rule's own test has the whole list; here each address takes one of the routes, in rotation.
const hostile = pairsByTurns(rowsOfEachKind(corpus.refuse, kindOfAddress), WAYS);
/** Rows per test, so that a test ends in time even with every row. */
const ROWS_OF_A_TEST = 60;

function groupsOf(way: (typeof WAYS)[number]): { part: string; group: string[] }[] {
  const addresses = hostile.filter(([, by]) => by === way).map(([raw]) => raw);
  const count = Math.ceil(addresses.length / ROWS_OF_A_TEST);
  return Array.from({ length: count }, (_, index) => ({
    part: `(${index + 1} of ${count})`,
    group: addresses.filter((_raw, at) => at % count === index),
  }));
}

/** Recorded navigations; pages other than the login page are not really opened. */
interface Watch {
  /** Every address navigated to after the login page. */
  led: string[];
  dialogs: number;
}

/** Lets the login page and the calls through, and records every other navigation. */
async function watch(page: Page, origin: string): Promise<Watch> {
  const seen: Watch = { led: [], dialogs: 0 };
  page.on('dialog', (dialog) => {
    seen.dialogs += 1;
    void dialog.dismiss();
  });
  const note = async (route: Route): Promise<void> => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    seen.led.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>Arrived</title>' });
  };
  await page.route((url) => url.origin !== origin || url.pathname !== '/login.html', note);
  return seen;
}

function loginFor(raw: string): string {
  return `/login.html?${new URLSearchParams({ redirect: raw }).toString()}`;
}

/** The allowed targets, rewritten for this origin, as the corpus uses another. */
function allowed(origin: string): string[] {
  return rowsOfEachKind(corpus.allow, kindOfOwnAddress).map((raw) =>
    raw.replace(/^https:\/\/app\.example(?::443)?/i, origin),
  );
}

/** Answers the sign-in without the server, whose rate limit would apply. */
async function answerSignIn(page: Page, redirect?: string): Promise<void> {
  const json = { success: true, ...(redirect === undefined ? {} : { redirect }) };
  await page.route('**/v1/account/authenticate', (route) => route.fulfill({ json }));
}

for (const { part, group } of groupsOf('signed in already')) {
  test(`somebody already signed in is never sent to a hostile address ${part}`, async ({ page, site }) => {
    await signUp(page);
    const seen = await watch(page, site.url);
    for (const raw of group) {
      await page.goto(loginFor(raw), { waitUntil: 'commit' });
      await expect(page, raw).toHaveTitle('Arrived');
      expect(seen.led.splice(0), raw).toEqual([`${site.url}/home.html`]);
    }
    expect(seen.dialogs).toBe(0);
  });
}

for (const { part, group } of groupsOf('signing in')) {
  test(`signing in never leads to a hostile address ${part}`, async ({ page, site }) => {
    const account = new AccountPage(page);
    await answerSignIn(page);
    const seen = await watch(page, site.url);
    for (const raw of group) {
      await page.goto(loginFor(raw), { waitUntil: 'domcontentloaded' });
      await account.signIn('ann@example.com');
      await expect(page, raw).toHaveTitle('Arrived');
      expect(seen.led.splice(0), raw).toEqual([`${site.url}/home.html`]);
    }
    expect(seen.dialogs).toBe(0);
  });
}

for (const { part, group } of groupsOf('in the answer')) {
  test(`a hostile redirect in the answer is not followed either, whatever the address says ${part}`, async ({
    page,
    site,
  }) => {
    const account = new AccountPage(page);
    const seen = await watch(page, site.url);
    for (const raw of group) {
      await answerSignIn(page, raw);
      await page.goto(loginFor('/account'), { waitUntil: 'domcontentloaded' });
      await account.signIn('ann@example.com');
      await expect(page, raw).toHaveTitle('Arrived');
      expect(seen.led.splice(0), raw).toEqual([`${site.url}/home.html`]);
      await page.unroute('**/v1/account/authenticate');
    }
    expect(seen.dialogs).toBe(0);
  });
}

test('redirects to our own pages are followed exactly after signing in; the answer takes precedence', async ({
  page,
  site,
}) => {
  const account = new AccountPage(page);
  await watch(page, site.url);
  for (const [at, raw] of allowed(site.url).entries()) {
    const isAnswered = at % 2 === 0;
    await answerSignIn(page, isAnswered ? raw : undefined);
    await page.goto(loginFor(isAnswered ? '/pricing.html' : raw), { waitUntil: 'domcontentloaded' });
    await account.signIn('ann@example.com');
    await expect(page, raw).toHaveTitle('Arrived');
    await expect(page, raw).toHaveURL(new URL(raw, site.url).href);
    await page.unroute('**/v1/account/authenticate');
  }
});

test('signed in already, people come to the archives, whatever the address asks for', async ({ page, site }) => {
  await signUp(page);
  const seen = await watch(page, site.url);
  for (const raw of allowed(site.url)) {
    await page.goto(loginFor(raw), { waitUntil: 'commit' });
    await expect(page, raw).toHaveTitle('Arrived');
    expect(seen.led.splice(0), raw).toEqual([`${site.url}/home.html`]);
  }
});

test('of two redirects in the address, one is followed only if they are equal', async ({ page, site }) => {
  const account = new AccountPage(page);
  await answerSignIn(page);
  const seen = await watch(page, site.url);
  for (const [query, path] of [
    ['redirect=%2Faccount&redirect=%2Fhome.html%23x', '/home.html'],
    ['redirect=%2Faccount&redirect=https%3A%2F%2Fevil.example', '/home.html'],
    ['redirect=%2Faccount&redirect=%2Faccount', '/account'],
    ['redirect[]=%2Faccount', '/home.html'],
    ['redirect=%252Faccount', '/home.html'],
    ['REDIRECT=%2Faccount', '/home.html'],
  ] as const) {
    await page.goto(`/login.html?${query}`, { waitUntil: 'domcontentloaded' });
    await account.signIn('ann@example.com');
    await expect(page, query).toHaveTitle('Arrived');
    expect(seen.led.splice(0), query).toEqual([site.url + path]);
  }
});

test('the answer leads to any page of this site, also to one that is not ours', async ({ page, site }) => {
  const seen = await watch(page, site.url);
  await answerSignIn(page, '/my/dashboard?tab=1#now');
  await page.goto(loginFor('/account'), { waitUntil: 'domcontentloaded' });
  await new AccountPage(page).signIn('ann@example.com');
  await expect(page).toHaveTitle('Arrived');
  expect(seen.led).toEqual([`${site.url}/my/dashboard?tab=1`]);
  await expect(page).toHaveURL('/my/dashboard?tab=1#now');
});
