import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, bareTest as test } from '../support/fixtures';
import { CARDS, OrderPage } from '../support/pages/order-page';
import type { ProxiedServer } from '../support/servers/proxy';
import { ABSENT, type Answer, ask, filesOf, PAGES, shared as sharedByAll } from '../support/servers/raw-answers';
import { startPages } from './wrangler';

const dist = resolve(import.meta.dirname, '../../dist');

/** One rule covers both existing and missing files below this path. */
const ASSETS = '/assets/';

/** Public pages with one address. */
const PUBLIC = ['pricing', 'reset', 'terms', 'privacy', 'refunds', 'imprint'].map((name) => `/${name}.html`);

/** Its rules do not limit the parts of an address. */
const TAKEN = '/start/UPPER';

test.describe.configure({ mode: 'default' });

let site: ProxiedServer;
let close = (): Promise<void> => Promise.resolve();

test.beforeAll(async () => {
  site = await startPages();
  close = () => site.close();
});
test.afterAll(() => close());

test('every address is the same page with the same headers as the server’s', async () => {
  for (const path of PAGES) {
    const [pages, server] = [await ask(site.url, path), await ask(site.server.url, path)];
    expect({ path, status: pages.status, ...shared(pages) }).toEqual({ path, status: 200, ...shared(server) });
    expect(pages.body.equals(server.body), path).toBe(true);
  }
});

test('unknown addresses, other names of pages and the build’s own files get the 404 page', async () => {
  const missing = await ask(site.server.url, '/nothing');
  const absent = ABSENT.filter((path) => path !== TAKEN && !path.startsWith(ASSETS));
  for (const path of [...absent, '/billing', '/404', '/_redirects.txt']) {
    const pages = await ask(site.url, path);
    expect({ path, status: pages.status, ...shared(pages) }).toEqual({ path, status: 404, ...shared(missing) });
    expect(pages.body.equals(missing.body), path).toBe(true);
  }
  for (const path of ABSENT.filter((one) => one.startsWith(ASSETS))) {
    const { status, headers, body } = await ask(site.url, path);
    expect([path, status, headers['cache-control'], body.equals(missing.body)]).toEqual([path, 404, 'no-store', true]);
  }
  const taken = await ask(site.url, TAKEN);
  expect([taken.status, shared(taken)]).toEqual([200, shared(await ask(site.server.url, '/start/dropbox'))]);
});

test('every file is served with the same headers, but for the type, which is Cloudflare’s own', async () => {
  const kinds: Record<string, RegExp> = { js: /javascript/, css: /^text\/css/, wasm: /^application\/wasm/, svg: /svg/ };
  for (const path of filesOf(dist).filter((file) => !/\.(?:html|br|gz)$/.test(file))) {
    const [pages, server] = [await ask(site.url, path), await ask(site.server.url, path)];
    const type = pages.headers['content-type'];
    const expected = { ...shared(server), 'content-type': type };
    expect({ path, status: pages.status, ...shared(pages) }).toEqual({ path, status: 200, ...expected });
    expect(pages.body.equals(readFileSync(join(dist, path))), path).toBe(true);
    expect(type, path).toMatch(kinds[path.split('.').at(-1) ?? ''] ?? /./);
  }
});

test('calls reach the server, and its refusals and redirects come back', async () => {
  const info = await ask(site.url, '/v1/info/production');
  expect([info.status, info.headers['x-csrf-token'] === undefined]).toEqual([200, false]);
  expect(info.headers['set-cookie']).toBeDefined();
  const refused = await ask(site.url, '/v1/order/update/none', { 'content-type': 'application/json' }, 'POST');
  expect([refused.status, JSON.parse(refused.body.toString())]).toMatchObject([403, { error: { code: 'csrf' } }]);
  const google = '/v1/account/google/start?redirect=%2Fhome.html';
  const { status, headers } = await ask(site.url, google);
  expect([status, headers.location]).toEqual([303, expect.stringContaining('/authorize?redirect_uri=')]);
  expect((await ask(site.url, '/start', {}, 'POST')).status).toBe(405);
});

test('a page that the browser has cached is not sent again', async () => {
  const { headers } = await ask(site.url, '/');
  expect((await ask(site.url, '/', { 'if-none-match': String(headers.etag) })).status).toBe(304);
});

test('an order is begun, paid and shown, and no page violates its policy', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const order = new OrderPage(page);
  await order.open(`${site.url}/start`);
  await order.fillRecipient();
  await order.goToConfirm();
  await order.goToPayment();
  await order.fillCard(CARDS.good);
  await order.pay();
  await order.expectDone();
  for (const path of ['/displaycountries', '/start/dropbox', '/login', '/register', ...PUBLIC]) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  // A visitor is sent to sign-in, and returns to the requested address.
  for (const path of ['/home.html', '/account', '/billing.html', '/faxes.html']) {
    await page.goto(site.url + path);
    await expect(page).toHaveURL(new RegExp(`/login.*redirect=${encodeURIComponent(path)}`));
  }
  expect(problems).toEqual([]);
  const missing = await page.goto(`${site.url}/nothing`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(problems.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});

/** The headers that both must agree on; `wrangler` adds one that tells it is not the real host. */
function shared(answer: Answer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sharedByAll(answer)).filter(([name]) => name !== 'x-server-env'));
}
