import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pageManifest } from '@pages/page-manifest';
import type { Page, Route } from '@playwright/test';
import { type OwnText, withOwnTexts } from '@server/http/site/own-texts';
import { DEFAULT_TEXTS } from '@shared/reference/default-texts';
import { test as base, expect } from './support/fixtures';
import { OrderPage } from './support/pages/order-page';
import { type BuiltSite, buildSite } from './support/servers/built-site';

/** Every build setting (docs/operations/settings.md), none at its default. */
const SETTINGS = {
  VITE_API_BASE: 'https://api.other.example/',
  VITE_BUILD_ENVIRONMENT: 'staging',
  VITE_SITE_ORIGIN: 'https://www.other.example/',
  VITE_BRAND_NAME: 'Paperplane',
  VITE_SUPPORT_EMAIL: 'help@other.example',
  VITE_SELLER: 'Paperplane Inc.\\n1 Main Street',
  VITE_ANALYTICS_ID: 'G-OTHER1',
  VITE_SURVEY_MERCHANT_ID: '987654321',
  VITE_EXECUTE_EXTRAS: 'none',
  VITE_BUCKET_ORIGINS: 'https://one.bucket.example https://two.bucket.example',
};

const SITE = 'https://www.other.example';
const API = 'https://api.other.example/v1';
const ORDER = 'order-1';

const test = base.extend<{ built: BuiltSite; api: Api }>({
  built: async ({ share }, use) => {
    await use(await share('built', () => buildSite(SETTINGS)));
  },
  // The reference server is not needed here.
  baseURL: SITE,
  api: async ({ context, built }, use) => {
    await built.serve(context, SITE);
    const api = new Api();
    await context.route(/^https:\/\/(?!www\.other\.example\/)/, (route) => api.answer(route));
    await use(api);
  },
});

// One build for all tests.
test.describe.configure({ mode: 'default' });

test('every documented build setting is set here', () => {
  const settings = readFileSync(resolve(import.meta.dirname, '../docs/operations/settings.md'), 'utf8');
  const names = [...settings.matchAll(/^\| `(VITE_\w+)` /gm)].map(([, name]) => name);
  expect(names.sort()).toEqual(Object.keys(SETTINGS).sort());
});

test('VITE_API_BASE, VITE_BUILD_ENVIRONMENT: calls go to the configured server, with the environment', async ({
  page,
  api,
}) => {
  await openStart(page);
  await page.getByLabel('Add a cover page').click();
  await expect.poll(() => api.asked).toContain(`POST ${API}/order/update/${ORDER}`);
  const calls = api.asked.filter((call) => call.includes('/v1/'));
  expect(calls[0]).toBe(`GET ${API}/info/staging`);
  expect(calls.filter((call) => !call.includes(` ${API}/`))).toEqual([]);
  await page.goto('/login.html');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    `${API}/account/google/start?redirect=%2Fhome.html`,
  );
});

test('VITE_BRAND_NAME: every page and every step’s title contain it', async ({ page, api, built }) => {
  for (const { name } of pageManifest) {
    const html = await built.read(`${name}.html`);
    expect(html, name).toContain('Paperplane');
    expect(html, name).not.toContain('Faxkeep');
  }
  expect(JSON.parse(await built.read('site.webmanifest'))).toMatchObject({ name: 'Paperplane' });
  await openPayment(page, api);
  await expect(page).toHaveTitle(/ – Paperplane$/);
  await page.goto('/login.html');
  await expect(page.getByRole('heading', { name: 'Welcome to Paperplane' })).toBeVisible();
});

test('VITE_SUPPORT_EMAIL: pages and error messages contain it', async ({ page, api }) => {
  api.set('POST /account/authenticate', () => ({ error: { message: 'Not today.' } }));
  await page.goto('/login.html');
  await page.getByLabel('Email').fill('ann@mail.example');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/please contact support at help@other\.example\./)).toBeVisible();
  await page.goto('/');
  const links = page.locator('a[href^="mailto:"]');
  expect(new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))).toEqual(
    new Set(['mailto:help@other.example']),
  );
});

test('VITE_SITE_ORIGIN: canonical addresses, previews, sitemap and robots.txt use it', async ({ page, api, built }) => {
  await page.goto('/pricing.html');
  const own = `${SITE}/pricing.html`;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', own);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', own);
  expect(await built.read('sitemap.xml')).toContain(`<loc>${own}</loc>`);
  expect(await built.read('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  expect(api.asked.filter((call) => call.includes('faxkeep.example'))).toEqual([]);
});

// What the two builds do not have in common: addresses of files, and what other settings change.
const OTHER = /<style>.*?<\/style>|<script(?! type="application).*?<\/script>|<link (?!rel="canonical).*?>/gs;

for (const { name } of pageManifest.filter(({ name }) => name !== 'privacy')) {
  test(`texts put in by a server, as if built with them: ${name}`, async ({ built }) => {
    const common = readFileSync(resolve(import.meta.dirname, `../dist/${name}.html`), 'utf8');
    const texts: readonly OwnText[] = [
      { built: DEFAULT_TEXTS.supportEmail, own: SETTINGS.VITE_SUPPORT_EMAIL },
      { built: DEFAULT_TEXTS.origin, own: SITE },
      { built: DEFAULT_TEXTS.brandName, own: SETTINGS.VITE_BRAND_NAME },
    ];
    const own = withOwnTexts('.html', common, { texts, seller: SETTINGS.VITE_SELLER });
    const other = await built.read(`${name}.html`);
    expect(own.replace(OTHER, '')).toBe(other.replaceAll(new URL(API).origin, '').replace(OTHER, ''));
  });
}

test('VITE_ANALYTICS_ID: the visit is reported under that id', async ({ page, api }) => {
  await openStart(page);
  await expect.poll(() => api.asked).toContain('GET https://www.googletagmanager.com/gtag/js?id=G-OTHER1');
});

test('VITE_ANALYTICS_ID, VITE_SURVEY_MERCHANT_ID: the privacy policy says what they send', async ({ built }) => {
  const html = await built.read('privacy.html');
  expect(html).toContain('We use Google Analytics');
  expect(html).not.toContain('We do not use analytics');
  expect(html).toContain('Google Customer Reviews');
});

test('VITE_BUCKET_ORIGINS: a file goes to an origin on the list and to no other', async ({ page, api }) => {
  const order = new OrderPage(page);
  api.set('POST /file/setup', () => uploadForm('https://three.bucket.example/bucket'));
  await openStart(page);
  await order.addFiles('letter-1.pdf');
  await expect(order.file('letter-1.pdf').getByText(/failure generating the policy/)).toBeVisible();
  expect(api.asked.filter((call) => call.includes('bucket.example'))).toEqual([]);
  api.set('POST /file/setup', () => uploadForm('https://two.bucket.example/bucket'));
  await order
    .file('letter-1.pdf')
    .getByRole('button', { name: /^Retry/ })
    .click();
  await order.expectUploaded('letter-1.pdf');
  expect(api.asked).toContain('POST https://two.bucket.example/bucket');
});

test('VITE_BUILD_ENVIRONMENT and VITE_SURVEY_MERCHANT_ID apply to a payment, and VITE_EXECUTE_EXTRAS drops the extras', async ({
  page,
  api,
}) => {
  await openPayment(page, api);
  await page.getByLabel(/cardholder/i).fill('Ann Lee');
  await page.getByLabel(/email/i).fill('ann@mail.example');
  await page.getByLabel(/postal/i).fill('10001');
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  await expect(page.getByRole('heading', { name: 'Your fax is on its way' })).toBeVisible();
  // VITE_SELLER, in two lines.
  await expect(page.getByRole('listitem').filter({ hasText: /^(Paperplane Inc\.|1 Main Street)$/ })).toHaveCount(2);
  // VITE_EXECUTE_EXTRAS: neither the order nor the receipt's address is sent.
  expect(api.bodies.get('POST /order/execute/stripe')).toEqual({
    token: 'tok_visa',
    url: `${SITE}/start`,
    environment: 'staging',
    settings: {},
  });
  await expect
    .poll(() => page.evaluate(() => (window as { surveyed?: object }).surveyed))
    .toMatchObject({ merchant_id: '987654321', order_id: ORDER, email: 'ann@mail.example' });
});

/** Opens the order flow and waits until the order is known. */
async function openStart(page: Page): Promise<void> {
  const known = page.waitForResponse(/\/v1\/info\//);
  await page.goto('/start');
  await known;
}

/** Opens the payment step of a complete order. */
async function openPayment(page: Page, api: Api): Promise<void> {
  const number = { number: '(212) 555-0142', to: '+12125550142' };
  const files = [{ key: 'k1', name: 'a.pdf', size: 1000, source: 'upload', pagecount: 1 }];
  api.set('GET /info/staging', () => infoOf(number, files));
  await openStart(page);
  await page.evaluate((orderId) => history.replaceState({ orderStep: 'payment', orderId }, ''), ORDER);
  await page.reload();
  await new OrderPage(page).expectPayment();
  await expect(page.locator('iframe[title="Card"]')).toBeVisible();
}

/** Stands in for everything outside the site: the /v1 server, buckets, third-party scripts. */
class Api {
  /** Every request, as `METHOD address`. */
  readonly asked: string[] = [];
  /** The latest body of each call. */
  readonly bodies = new Map<string, unknown>();
  private readonly answers: Record<string, () => object> = {
    'GET /info/staging': () => infoOf({}, []),
    [`POST /order/update/${ORDER}`]: () => ({ context: { details: { id: ORDER, pagecount: 1, amount: 199 } } }),
    'POST /file/info': () => ({ details: { id: ORDER, pagecount: 1, amount: 199 } }),
    'POST /order/execute/stripe': () => ({ order: ORDER, amount: 199, pagecount: 1, email: 'ann@mail.example' }),
  };

  /** Sets the answer of a call. */
  set(call: string, answer: () => object): void {
    this.answers[call] = answer;
  }

  async answer(route: Route): Promise<void> {
    const request = route.request();
    const url = request.url();
    this.asked.push(`${request.method()} ${url}`);
    const script = SCRIPTS.find(([address]) => url.startsWith(address));
    if (script) return route.fulfill({ contentType: 'text/javascript', body: script[1] });
    if (url.includes('.bucket.example/')) return route.fulfill({ status: 204, headers: ALLOWED });
    const call = `${request.method()} ${url.replace(API, '')}`;
    if (request.method() === 'POST') this.bodies.set(call, request.postDataJSON());
    const answer = this.answers[call];
    if (!answer) return route.fulfill({ status: 404, headers: ALLOWED, json: { error: { message: 'No such call' } } });
    return route.fulfill({ headers: ALLOWED, json: { success: true, ...answer() } });
  }
}

const ALLOWED = {
  'Access-Control-Allow-Origin': SITE,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'X-CSRF-Token, X-CSRF-Timestamp',
  'X-CSRF-Token': 'token',
  'X-CSRF-Timestamp': '1800000000000',
};

/** A payment library with just enough for a card, and a survey that records its input. */
const SCRIPTS = [
  [
    'https://js.stripe.com/',
    `window.Stripe = () => ({
      elements: () => ({
        submit: async () => ({}),
        update() {},
        create(elementType) {
          return {
            on(name, tell) {
              if (name === 'ready') setTimeout(() => tell({ elementType }));
              return this;
            },
            mount(host) {
              const frame = document.createElement('iframe');
              frame.title = elementType === 'card' ? 'Card' : 'Wallet';
              host.replaceChildren(frame);
            },
            update() {}, focus() {}, destroy() {},
          };
        },
      }),
      createToken: async () => ({ token: { id: 'tok_visa' } }),
    });`,
  ],
  [
    'https://apis.google.com/',
    'gapi = { load: (_, done) => done(), surveyoptin: { render: (it) => { surveyed = it; } } };',
  ],
  ['https://www.googletagmanager.com/', ''],
] as const;

function infoOf(order: object, files: object[]): object {
  return {
    context: {
      user: null,
      settings: { stripe: { key: 'pk_test', card: {}, wallet: {} }, providers: ['google'] },
      order: {
        ...{ id: ORDER, number: '', to: '', instantsend: true, deliverytime: null, tz: 'America/New_York' },
        ...{ coverpage: false, sendername: '', senderphone: '', amount: 199, description: 'Fax, flat price' },
        ...{ sku: 'SINGLE1', category: 'Fax', displaycosttext: '$1.99', ...order },
      },
      details: { id: ORDER, pagecount: files.length, amount: 199 },
      files,
    },
  };
}

function uploadForm(action: string): object {
  const expiration = new Date(Date.now() + 86_400_000).toISOString();
  const policy = { expiration, conditions: [['content-length-range', 1, 1e9]] };
  return { payload: { action, key: 'key-1' }, policy: [btoa(JSON.stringify(policy))], signature: 'signed' };
}
