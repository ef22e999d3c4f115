import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { BUILT_WITH_FILE, builtWith } from './http/site/built-with';
import { SITE_ROUTES } from './http/site/routes';
import { readConfig } from './platform/config';
import { createStaticSite } from './static-site';

let folder: string;
let site: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faxkeep-site-'));
  await mkdir(join(folder, 'assets'));
  for (const entry of new Set([...SITE_ROUTES.map((route) => route.entry), '404'])) {
    await writeFile(join(folder, `${entry}.html`), `<!doctype html><head></head><body>${entry}</body>`);
  }
  await writeFile(join(folder, 'assets/app-abc.js'), 'plain');
  await writeFile(join(folder, 'assets/app-abc.js.br'), 'br');
  await writeFile(join(folder, 'embed.js'), 'loader');
  await writeFile(join(folder, '.secret.txt'), 'secret');
  site = createStaticSite(settings('https://fax.example'), folder);
});

const KEYS = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', SMTP_URL: 'smtp://mail.example' };

function settings(publicUrl: string, env: Record<string, string> = KEYS) {
  const bucket = { BUCKET_URL: 'https://files.example/' };
  return readConfig({ PUBLIC_URL: publicUrl, ...bucket, ...env }, folder);
}

async function get(path: string, headers: Record<string, string> = {}, from: Hono = site): Promise<Response> {
  return from.request(path, { headers });
}

function policyOf(response: Response): Record<string, string[]> {
  const policy = response.headers.get('content-security-policy') ?? '';
  const parts = policy.split('; ').map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]): [string, string[]] => [name, values]));
}

test.each<[string, string]>([
  ['/', 'index'],
  ['/start', 'index'],
  ['/start/dropbox', 'index'],
  ['/order/abcdefgh12', 'index'],
  ['/order/ord_1.a~b', 'index'],
  ['/order/gid%3A%2F%2Fshop%2F7', 'index'],
  [`/order/${'a'.repeat(200)}`, 'index'],
  ['/displaycountries', 'index'],
  ['/register', 'login'],
  ['/account', 'account'],
  ['/redirect?url=x', 'redirect'],
])('%s is the page %s', async (path, entry) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(`<!doctype html><head></head><body>${entry}</body>`);
});

test.each([
  '/nothing',
  '/order/a/b',
  `/order/${'a'.repeat(201)}`,
  '/start/a/b',
  '/.secret.txt',
  '/404.html',
  '/assets/../.secret.txt',
  '/%2e%2e/x',
  '/a\\b',
  '/assets',
])('%s is a 404 with a page and its headers', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('<!doctype html><head></head><body>404</body>');
  expect(policyOf(answer)['frame-ancestors']).toEqual(["'none'"]);
});

test('the change-password address of password managers redirects to the account page', async () => {
  const answer = await get('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account']);
  // The counterexample: a site that answers every path redirects nothing.
  const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await get(none)).status).toBe(404);
});

const PAGES = [...new Map(SITE_ROUTES.map((route) => [route.entry, route])).values()];

test.each(PAGES)('the policy of $entry allows nothing inline and nothing by default', async ({ path, entry }) => {
  const answer = await get(path.replace('{guid}', 'abcdefgh'));
  const policy = policyOf(answer);
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
  expect(JSON.stringify(policy)).not.toMatch(/unsafe|data:|http:/);
  expect(policy['connect-src']?.includes('https://files.example')).toBe(entry === 'index' || entry === 'embed');
  expect(policy['script-src']?.includes('https://js.stripe.com')).toBe(['index', 'embed', 'billing'].includes(entry));
  expect(policy['upgrade-insecure-requests']).toEqual([]);
  expect(answer.headers.get('strict-transport-security')).toBeTruthy();
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-frame-options')).toBe(entry === 'embed' ? null : 'DENY');
});

test('a policy names the parties that the server is set up with and the pages were built for', async () => {
  const scripts = async (from: Hono): Promise<string> => String(policyOf(await get('/start', {}, from))['script-src']);
  expect(await scripts(site)).not.toMatch(/dropbox|google/);
  await mkdir(join(folder, 'dist-server'));
  await writeFile(join(folder, BUILT_WITH_FILE), JSON.stringify(builtWith({ VITE_ANALYTICS_ID: 'G-1' })));
  const more = createStaticSite(settings('https://fax.example', { ...KEYS, DROPBOX_APP_KEY: 'key' }), folder);
  expect(await scripts(more)).toMatch(/dropins\.js,https:\/\/www\.googletagmanager\.com$/);
  await rm(join(folder, 'dist-server'), { recursive: true });
});

test('only named sites may frame the embed', async () => {
  const open = createStaticSite(
    settings('https://fax.example', { ...KEYS, ALLOWED_FRAME_HOSTS: 'https://a.example https://b.example' }),
    folder,
  );
  expect(policyOf(await get('/embed.html', {}, open))['frame-ancestors']).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
  expect(policyOf(await get('/embed.html'))['frame-ancestors']).toEqual(["'none'"]);
});

test('pages have the texts of the settings, compressed as the browser asks', async () => {
  await writeFile(join(folder, 'pricing.html'), '<title>Pricing · Faxkeep</title>');
  await writeFile(join(folder, 'pricing.html.br'), 'as built');
  await writeFile(join(folder, 'robots.txt'), 'Sitemap: https://faxkeep.example/sitemap.xml');
  const own = createStaticSite(settings('https://fax.example', { ...KEYS, BRAND_NAME: 'Pen & Paper' }), folder);
  const page = await get('/pricing.html', { 'accept-encoding': 'gzip, br' }, own);
  const content = Buffer.from(await page.arrayBuffer());
  expect(page.headers.get('content-encoding')).toBe('br');
  expect(page.headers.get('content-length')).toBe(String(content.length));
  expect(brotliDecompressSync(content).toString()).toBe('<title>Pricing · Pen &amp; Paper</title>');
  const etag = page.headers.get('etag') ?? '';
  const again = { 'accept-encoding': 'gzip, br', 'if-none-match': etag };
  expect((await get('/pricing.html', again, own)).status).toBe(304);
  expect((await get('/pricing.html', { 'if-none-match': etag }, own)).status).toBe(200);
  expect(await (await get('/robots.txt', {}, own)).text()).toBe('Sitemap: https://fax.example/sitemap.xml');
  for (const name of ['pricing.html.br', 'robots.txt']) await rm(join(folder, name));
  await writeFile(join(folder, 'pricing.html'), '<!doctype html><head></head><body>pricing</body>');
});

test('in a sandbox that others reach every page says so, and nothing inline says it', async () => {
  const sandbox = createStaticSite(settings('https://fax.example', { SANDBOX: '1' }), folder);
  for (const [path, status] of [
    ...PAGES.map(({ path }) => [path.replace('{guid}', 'abcdefgh'), 200]),
    ['/none', 404],
  ]) {
    const answer = await get(String(path), { 'accept-encoding': 'br' }, sandbox);
    expect(answer.status).toBe(status);
    expect(policyOf(answer)['style-src']).toEqual(["'self'"]);
    const page = await answer.text();
    expect(page).toMatch(
      /^<!doctype html><head><link rel="stylesheet" href="\/sandbox\/banner.css"><\/head><body><aside [^>]*><strong>Sandbox\./,
    );
    expect(page).not.toMatch(/style=|<style|<script/);
  }
  const local = createStaticSite(settings('http://localhost:8080', {}), folder);
  for (const from of [site, local]) expect(await (await get('/', {}, from)).text()).not.toContain('Sandbox');
});

test('on plain http nothing is upgraded', async () => {
  const local = createStaticSite(settings('http://localhost:8080'), folder);
  const answer = await get('/', {}, local);
  expect(policyOf(answer)['upgrade-insecure-requests']).toBeUndefined();
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});

test('hashed files are kept for good, compressed where the browser can, and not sent twice', async () => {
  const answer = await get('/assets/app-abc.js', { 'accept-encoding': 'gzip, br' });
  expect(await answer.text()).toBe('br');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await (await get('/assets/app-abc.js', { 'accept-encoding': 'br;q=0' })).text()).toBe('plain');
  const etag = answer.headers.get('etag') ?? '';
  expect((await get('/assets/app-abc.js', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
});

test('the loader of the embed is for other sites', async () => {
  const { headers } = await get('/embed.js');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect((await get('/start')).headers.get('access-control-allow-origin')).toBeNull();
});

test('HEAD has no body, other methods are refused', async () => {
  const head = await site.request('/start', { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe('46');
  expect(await head.text()).toBe('');
  expect((await site.request('/start', { method: 'POST' })).status).toBe(405);
});
