import { test as base, expect } from '@playwright/test';
import { directives, grade, type Scanned } from './headers/observatory';
import { startServer, type TestServer } from './support/server';

const ORIGIN = 'https://fax.example';

/** A server that stands behind https, as it does in earnest. */
const test = base.extend<object, { secure: TestServer }>({
  secure: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer({
        PUBLIC_URL: ORIGIN,
        BUCKET_URL: 'https://bucket.example/files/',
        ALLOWED_FRAME_HOSTS: 'https://partner.example',
      });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** Each entry by an address of it, with the outside parties its scripts may come from. */
const ENTRIES = [
  { entry: 'index', path: '/', cache: 'no-cache', outside: ['stripe', 'dropbox', 'google'] },
  { entry: 'index', path: '/start', cache: 'no-store', outside: ['stripe', 'dropbox', 'google'] },
  { entry: 'index', path: '/order/abcdefgh', cache: 'no-store', outside: ['stripe', 'dropbox', 'google'] },
  { entry: 'login', path: '/login.html', cache: 'no-store', outside: [] },
  { entry: 'login', path: '/register', cache: 'no-store', outside: [] },
  { entry: 'home', path: '/home.html', cache: 'no-store', outside: [] },
  { entry: 'account', path: '/account', cache: 'no-store', outside: [] },
  { entry: 'billing', path: '/billing.html', cache: 'no-store', outside: ['stripe', 'google'] },
  { entry: 'pricing', path: '/pricing.html', cache: 'no-cache', outside: ['google'] },
  { entry: 'reset', path: '/reset.html?token=abc', cache: 'no-store', outside: [] },
  { entry: 'redirect', path: '/redirect?url=https://example.com', cache: 'no-store', outside: [] },
  { entry: 'embed', path: '/embed.html', cache: 'no-store', outside: ['stripe', 'dropbox', 'google'] },
  { entry: '404', path: '/nowhere', cache: 'no-store', outside: [] },
] as const;

const HOSTS = {
  stripe: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  dropbox: ['https://www.dropbox.com/static/api/2/dropins.js'],
  google: ['https://www.googletagmanager.com', 'https://apis.google.com'],
} as const;

async function scan({ url }: TestServer, path: string): Promise<Scanned> {
  const page = await fetch(url + path);
  const info = await fetch(`${url}/v1/info/production`);
  return {
    headers: Object.fromEntries(page.headers),
    html: await page.text(),
    cookies: [...page.headers.getSetCookie(), ...info.headers.getSetCookie()],
    origin: ORIGIN,
  };
}

for (const { entry, path, cache, outside } of ENTRIES) {
  test(`${path} is graded A+`, async ({ secure }) => {
    const graded = grade(await scan(secure, path));
    expect(graded).toMatchObject({ letter: 'A+' });
    expect(graded.score).toBeGreaterThanOrEqual(entry === 'embed' ? 125 : 135);
    expect(Object.values(graded.modifiers).filter((points) => points < 0)).toEqual([]);
  });

  test(`${path} has every header`, async ({ secure }) => {
    const { headers, cookies } = await scan(secure, path);
    const csp = directives(headers['content-security-policy'] ?? '');
    const isEmbed = entry === 'embed';
    const allowed = ["'self'", ...outside.flatMap((name): readonly string[] => HOSTS[name])];
    expect(csp.get('default-src')).toEqual(["'none'"]);
    expect(
      csp.get('script-src')?.filter((source) => !allowed.includes(source)),
      'scripts from elsewhere',
    ).toEqual([]);
    expect(csp.get('script-src-attr')).toEqual(["'none'"]);
    expect(csp.get('style-src')).toEqual(["'self'"]);
    expect([csp.get('object-src'), csp.get('base-uri')]).toEqual([["'none'"], ["'none'"]]);
    expect(csp.get('form-action')).toEqual(["'self'"]);
    expect(csp.get('frame-ancestors')).toEqual([isEmbed ? 'https://partner.example' : "'none'"]);
    expect(csp.has('upgrade-insecure-requests')).toBe(true);
    expect([csp.get('require-trusted-types-for'), csp.get('trusted-types')]).toEqual([
      ["'script'"],
      ['dompurify', 'default'],
    ]);
    expect(headers['strict-transport-security']).toMatch(/^max-age=63072000; includeSubDomains/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe(isEmbed ? undefined : 'DENY');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe(isEmbed ? 'unsafe-none' : 'same-origin-allow-popups');
    expect(headers['cross-origin-embedder-policy']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe(isEmbed ? 'cross-origin' : 'same-origin');
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\).*payment=\(self /);
    expect(headers['permissions-policy']).not.toContain('bluetooth');
    expect(headers['cache-control']).toBe(cache);
    expect([headers.server, headers['x-powered-by'], headers['access-control-allow-origin']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(cookies).toEqual([expect.stringMatching(/^__Host-session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)]);
  });
}

test('answers of calls, files and wrong addresses are as guarded', async ({ secure: { url } }) => {
  const call = await fetch(`${url}/v1/info/production`);
  expect(call.headers.get('cache-control')).toBe('no-store');
  expect(call.headers.get('x-content-type-options')).toBe('nosniff');
  for (const path of [
    '/assets/',
    '/.git/config',
    '/package.json',
    '/index.html.br',
    '/assets/../server/main.ts',
    '/home',
  ]) {
    const missing = await fetch(url + path);
    expect([path, missing.status]).toEqual([path, 404]);
    expect(missing.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('the rules of the grade tell good from bad', () => {
  const good = {
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  };
  const graded = (headers: Record<string, string>, html = ''): string => {
    const { score, letter } = grade({
      headers,
      html,
      cookies: ['__Host-session=x; Secure; HttpOnly; SameSite=Lax'],
      origin: ORIGIN,
    });
    return `${letter} ${score}`;
  };
  const withPolicy = (policy: string): Record<string, string> => ({ ...good, 'content-security-policy': policy });
  expect(graded(good)).toBe('A+ 135');
  expect(graded(good, '<script src="https://js.stripe.com/v3/"></script>')).toBe('A+ 130');
  expect(graded(withPolicy("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"))).toBe('A+ 125');
  expect(graded(withPolicy("default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'"))).toBe('B+ 80');
  expect(graded({})).toBe('D 30');
});
