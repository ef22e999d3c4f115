import type { OutsideChoice, PageName } from '@pages/page-manifest';
import { REAL_SITE } from '@server/testing/real-site';
import { builtWith } from './built-with';
import { contentPolicy } from './content-policy';
import { SITE_ROUTES } from './routes';

const STRIPE = 'https://js.stripe.com https://*.js.stripe.com';
const GOOGLE = 'https://*.google-analytics.com https://*.googletagmanager.com';

function sources(entry: PageName, outside: readonly OutsideChoice[]): Record<string, string> {
  const parts = contentPolicy(entry, { ...REAL_SITE, outside })
    .split('; ')
    .map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values.join(' ')]));
}

test.each(['index', 'embed'] as const)('%s with all that can be set', (entry) => {
  expect(sources(entry, ['dropbox', 'analytics', 'survey'])).toMatchObject({
    'script-src':
      `'self' ${STRIPE} https://www.dropbox.com/static/api/2/dropins.js ` +
      'https://www.googletagmanager.com https://apis.google.com',
    'connect-src': `'self' https://api.stripe.com ${GOOGLE} https://*.analytics.google.com https://bucket.example`,
    'frame-src': `${STRIPE} https://hooks.stripe.com https://www.google.com`,
    'img-src': `'self' https://*.stripe.com ${GOOGLE} blob:`,
    'worker-src': "'self'",
  });
});

test('a plan and the prices with analytics', () => {
  expect(sources('billing', ['dropbox', 'analytics', 'survey'])).toMatchObject({
    'script-src': `'self' ${STRIPE} https://www.googletagmanager.com`,
    'connect-src': `'self' https://api.stripe.com ${GOOGLE} https://*.analytics.google.com`,
    'frame-src': `${STRIPE} https://hooks.stripe.com`,
    'img-src': `'self' https://*.stripe.com ${GOOGLE}`,
  });
  expect(sources('pricing', ['dropbox', 'analytics', 'survey'])).toMatchObject({
    'script-src': "'self' https://www.googletagmanager.com",
    'connect-src': `'self' ${GOOGLE} https://*.analytics.google.com`,
    'frame-src': "'none'",
  });
});

test.each<[OutsideChoice, RegExp]>([
  ['dropbox', /dropbox/],
  ['analytics', /google-analytics|googletagmanager|analytics\.google/],
  ['survey', /apis\.google|www\.google\.com/],
])('no page names a host of %s where it is not set', (choice, hosts) => {
  const others = (['dropbox', 'analytics', 'survey'] as const).filter((one) => one !== choice);
  for (const { entry } of SITE_ROUTES) expect(JSON.stringify(sources(entry, others))).not.toMatch(hosts);
  expect(JSON.stringify(sources('index', [choice]))).toMatch(hosts);
});

test('every page may call the /v1 server that it was built for, and the archives show its pictures', () => {
  const apiOrigin = builtWith({ VITE_API_BASE: 'https://api.example/' }).apiOrigin;
  for (const { entry } of SITE_ROUTES) {
    const policy = contentPolicy(entry, { ...REAL_SITE, apiOrigin });
    expect(policy).toMatch(/connect-src 'self' https:\/\/api\.example[ ;]/);
    expect(policy.match(/https:\/\/api\.example/g)).toHaveLength(entry === 'home' ? 2 : 1);
  }
  expect(contentPolicy('home', { ...REAL_SITE, apiOrigin })).toContain("img-src 'self' https://api.example;");
});

test.each(['', '/fax'])('a /v1 server at “%s” of the same site needs no name', (base) => {
  expect(builtWith({ VITE_API_BASE: base }).apiOrigin).toBeNull();
});

test('a policy names what is inside its own page, and nothing of another', () => {
  const settings = { ...REAL_SITE, inline: { login: { script: ["'sha256-first'"], style: ["'sha256-look'"] } } };
  expect(contentPolicy('login', settings)).toMatch(
    /script-src 'self' 'sha256-first';.* style-src 'self' 'sha256-look';/,
  );
  expect(contentPolicy('reset', settings)).not.toContain('sha256');
});
