import { contentPolicy } from '@server/http/site/content-policy';
import { SITE_ROUTES } from '@server/http/site/routes';
import { REAL_SITE } from '@server/testing/real-site';
import { inlineSources } from '../scripts/build/inline-sources';
import { directives, grade, type Scanned } from './headers/observatory';
import { bareTest, expect } from './support/fixtures';
import { startServer, type TestServer } from './support/servers/server';

const ORIGIN = 'https://fax.example';

/** A server behind https, as in production. */
const SETTINGS = {
  PUBLIC_URL: ORIGIN,
  BUCKET_URL: 'https://bucket.example/files/',
  ALLOWED_FRAME_HOSTS: 'https://partner.example',
  // Never used here; with real keys, the stand-ins and their sources in the policy are absent.
  STRIPE_SECRET_KEY: 'sk_test_unused',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_unused',
  SMTP_URL: 'smtp://localhost',
  DROPBOX_APP_KEY: 'unused',
};

const test = bareTest.extend<{ secure: TestServer }>({
  secure: async ({ share }, use) => {
    await use(await share('secure', () => startServer(SETTINGS)));
  },
});

// One server for all of them.
test.describe.configure({ mode: 'default' });

type Directive = 'script-src' | 'connect-src' | 'frame-src' | 'img-src' | 'worker-src';
type Sources = Readonly<Record<Directive, string>>;

const STRIPE = 'https://js.stripe.com https://*.js.stripe.com';
const DROPBOX = 'https://www.dropbox.com/static/api/2/dropins.js';

/** A page without third parties. */
const OWN: Sources = {
  'script-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'none'",
  'img-src': "'self'",
  'worker-src': "'none'",
};

/** The order flow: files to the bucket, previews, the chooser, the card. This build has no analytics and no survey. */
const ORDER: Sources = {
  'script-src': `'self' ${STRIPE} ${DROPBOX}`,
  'connect-src': `'self' https://api.stripe.com https://bucket.example`,
  'frame-src': `${STRIPE} https://hooks.stripe.com`,
  'img-src': `'self' blob: https://*.stripe.com`,
  'worker-src': "'self'",
};

/** The plans page: the card. */
const CARD: Sources = {
  'script-src': `'self' ${STRIPE}`,
  'connect-src': `'self' https://api.stripe.com`,
  'frame-src': `${STRIPE} https://hooks.stripe.com`,
  'img-src': `'self' https://*.stripe.com`,
  'worker-src': "'none'",
};

/** Each entry by one of its addresses, with everything that it may load, and from where. */
const ENTRIES = [
  { entry: 'index', path: '/', cache: 'no-cache', sources: ORDER },
  { entry: 'index', path: '/start', cache: 'no-store', sources: ORDER },
  { entry: 'index', path: '/order/abcdefgh', cache: 'no-store', sources: ORDER },
  { entry: 'login', path: '/login.html', cache: 'no-store', sources: OWN },
  { entry: 'login', path: '/register', cache: 'no-store', sources: OWN },
  { entry: 'home', path: '/home.html', cache: 'no-store', sources: OWN },
  { entry: 'faxes', path: '/faxes.html', cache: 'no-store', sources: OWN },
  { entry: 'account', path: '/account', cache: 'no-store', sources: OWN },
  { entry: 'billing', path: '/billing.html', cache: 'no-store', sources: CARD },
  { entry: 'pricing', path: '/pricing.html', cache: 'no-cache', sources: OWN },
  { entry: 'reset', path: '/reset.html?token=abc', cache: 'no-store', sources: OWN },
  { entry: 'terms', path: '/terms.html', cache: 'no-cache', sources: OWN },
  { entry: 'privacy', path: '/privacy.html', cache: 'no-cache', sources: OWN },
  { entry: 'refunds', path: '/refunds.html', cache: 'no-cache', sources: OWN },
  { entry: 'imprint', path: '/imprint.html', cache: 'no-cache', sources: OWN },
  { entry: 'redirect', path: '/redirect?url=https://example.com', cache: 'no-store', sources: OWN },
  { entry: 'embed', path: '/embed.html', cache: 'no-store', sources: ORDER },
  { entry: '404', path: '/nowhere', cache: 'no-store', sources: OWN },
] as const;

/** Headers that are the same on every page. */
const EVERYWHERE = {
  'default-src': "'none'",
  'style-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
};

const inOrder = (sources: readonly string[]): string => [...sources].sort().join(' ');

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

for (const { entry, path, cache, sources } of ENTRIES) {
  test(`${path} is graded A+`, async ({ secure }) => {
    const graded = grade(await scan(secure, path));
    expect(graded).toMatchObject({ letter: 'A+' });
    expect(graded.score).toBeGreaterThanOrEqual(entry === 'embed' ? 125 : 135);
    expect(Object.values(graded.modifiers).filter((points) => points < 0)).toEqual([]);
  });

  test(`${path} may load what it needs, and nothing else`, async ({ secure }) => {
    const { headers, html } = await scan(secure, path);
    const csp = directives(headers['content-security-policy'] ?? '');
    const sent = [...csp].filter(([name]) => name.endsWith('-src')).map(([name, of]) => [name, inOrder(of)]);
    const { script, style } = inlineSources(html);
    const inside: Record<string, readonly string[]> = { 'script-src': script, 'style-src': style };
    const pinned = Object.entries({ ...EVERYWHERE, ...sources }).map(([name, of]) => {
      return [name, inOrder([...of.split(' '), ...(inside[name] ?? [])])];
    });
    expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(pinned));
  });

  test(`${path} has every header`, async ({ secure }) => {
    const { headers, cookies } = await scan(secure, path);
    const csp = directives(headers['content-security-policy'] ?? '');
    const isEmbed = entry === 'embed';
    expect(csp.get('script-src-attr')).toEqual(["'none'"]);
    expect(csp.get('base-uri')).toEqual(["'none'"]);
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

test('the table covers every page of the site', () => {
  const entries = new Set<string>(ENTRIES.map(({ entry }) => entry));
  expect(SITE_ROUTES.filter(({ entry }) => !entries.has(entry))).toEqual([]);
});

test('stand-ins only add frames from this site to pages with a card', () => {
  for (const { entry, sources } of ENTRIES) {
    const before = directives(contentPolicy(entry, REAL_SITE));
    const after = directives(contentPolicy(entry, { ...REAL_SITE, sandboxed: true }));
    const frames = before.get('frame-src') ?? [];
    const hasCard = sources === ORDER || sources === CARD;
    expect([...after]).toEqual([...before.set('frame-src', hasCard ? ["'self'", ...frames] : frames)]);
  }
});

test('API answers, files and 404s have the security headers, too', async ({ secure: { url } }) => {
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

test('the grading rules tell good from bad', () => {
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
