import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { PERSONAL_TENANT } from '@server/accounts/sign-in/provider-kinds';
import { DAY } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { locationOf, startSignIn } from '@server/testing/sign-in/at-stand-in';
import { createOpenIdStandIn, type Misbehavior, type OpenIdStandIn } from '@server/testing/sign-in/openid-stand-in';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';

const MICROSOFT = 'https://login.microsoftonline.com';
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_x',
  SMTP_URL: 'smtp://mail.example',
  SESSION_SECRET: 'EKcbcZ1ZbIPxj0pMWsDNbB1SpNIf8Zc3',
};
const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const CLIENTS = {
  GOOGLE_CLIENT_ID: 'our-google',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  MICROSOFT_CLIENT_ID: 'our-microsoft',
  MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
  APPLE_CLIENT_ID: 'our-apple',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_KEY_ID: 'KEY',
  APPLE_PRIVATE_KEY: appleKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const FAILED = '/login.html?error=sign_in_failed&source=google';

let server: TestServer;
let google: OpenIdStandIn;
let apple: OpenIdStandIn;
let microsoft: OpenIdStandIn;
let logged: string[];

beforeEach(async () => {
  logged = [];
  google = createOpenIdStandIn('https://accounts.google.com');
  apple = createOpenIdStandIn('https://appleid.apple.com');
  microsoft = createOpenIdStandIn(`${MICROSOFT}/common/v2.0`, `${MICROSOFT}/{tenantid}/v2.0`);
  server = await createTestServer({
    env: { ...KEYS, ...CLIENTS },
    log: createLog((line) => logged.push(line)),
    fetch: (input, init) => {
      const { hostname } = new URL(new Request(input, init).url);
      const provider = { 'accounts.google.com': google, 'appleid.apple.com': apple }[hostname] ?? microsoft;
      return provider.fetch(input, init);
    },
  });
});
afterEach(() => server.close());

async function newVisitor(): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.info();
  return visitor;
}

/** A whole sign-in; returns where it leads and who is signed in. */
async function come(source: string, claims: Record<string, unknown>) {
  const visitor = await newVisitor();
  const provider = { google, apple, microsoft }[source] ?? google;
  const answer = provider.agree(await startSignIn(visitor, source), claims);
  const location = await locationOf(visitor, `/v1/account/${source}/callback?${answer.toString()}`);
  return { location, email: (await visitor.info()).context.user?.email ?? null };
}

const PAT = { sub: 'pat', email: 'pat@mail.example', email_verified: true };

test('with its client, Google signs people in; secrets only travel between the servers', async () => {
  const visitor = await newVisitor();
  expect((await visitor.info()).context.settings.providers).toEqual(['google', 'apple', 'microsoft']);
  const page = await startSignIn(visitor, 'google');
  expect(page.origin + page.pathname).toBe('https://accounts.google.com/authorize');
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    client_id: 'our-google',
    redirect_uri: 'http://localhost/v1/account/google/callback',
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
  });
  expect(await come('google', PAT)).toEqual({ location: '/home.html', email: 'pat@mail.example' });
  const [form] = google.asked;
  expect(form?.get('client_secret')).toBe('google-secret');
  expect(page.search).not.toContain('secret');
  const said = logged.join('');
  for (const secret of ['google-secret', form?.get('code_verifier') ?? '', form?.get('code') ?? '', 'pat@mail']) {
    expect(said).not.toContain(secret);
  }
});

const now = Math.floor(Date.now() / 1000);

test.each<[string, Misbehavior]>([
  ['another nonce', { claims: { nonce: 'x' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['a signature by another key', { isForged: true }],
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'somebody-else' } }],
  ['no subject', { claims: { sub: undefined } }],
  ['an expired token', { claims: { iat: now - 3_600, exp: now - 3_000 } }],
  ['no token', { token: () => Promise.resolve(Response.json({ access_token: 'x', token_type: 'Bearer' })) }],
  ['a refusal', { token: () => Promise.resolve(Response.json({ error: 'invalid_client' }, { status: 401 })) }],
  ['an error page', { token: () => Promise.resolve(new Response('<h1>Oops</h1>', { status: 502 })) }],
  ['no answer', { token: () => Promise.reject(new TypeError('fetch failed')) }],
])('a provider with %s signs nobody in', async (_what, misbehavior) => {
  google.misbehavior = misbehavior;
  expect(await come('google', PAT)).toEqual({ location: FAILED, email: null });
  expect(logged.join('')).toContain('sign-in failed');
  google.misbehavior = {};
  expect(await come('google', PAT)).toEqual({ location: '/home.html', email: 'pat@mail.example' });
});

test.each<[string, () => Promise<Response>]>([
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['is out of order', () => Promise.resolve(new Response('busy', { status: 503 }))],
  ['describes another', () => Promise.resolve(Response.json({ issuer: 'https://evil.example' }))],
])('a provider that %s leads to the sign-in page, and is asked again next time', async (_what, description) => {
  google.misbehavior = { description };
  const visitor = await newVisitor();
  expect(await locationOf(visitor, '/v1/account/google/start?redirect=/account')).toBe(`${FAILED}&redirect=%2Faccount`);
  google.misbehavior = {};
  expect((await startSignIn(visitor, 'google')).hostname).toBe('accounts.google.com');
});

test('a provider is asked for its addresses once a day', async () => {
  const visitor = await newVisitor();
  await Promise.all([startSignIn(visitor, 'google'), startSignIn(visitor, 'google')]);
  server.clock.advance(DAY - 1);
  await startSignIn(visitor, 'google');
  expect(google.described()).toBe(1);
  server.clock.advance(1);
  await startSignIn(visitor, 'google');
  expect(google.described()).toBe(2);
});

test('the subject is the person, whatever their address is by now', async () => {
  await come('google', PAT);
  expect(await come('google', { ...PAT, email: 'new@mail.example' })).toMatchObject({ email: 'pat@mail.example' });
  expect(await come('google', { sub: 'pat' })).toMatchObject({ email: 'pat@mail.example' });
});

test('an address that has got another owner leads them to nothing of the first', async () => {
  await come('google', PAT);
  const location = '/login.html?error=email_in_use&source=google';
  expect(await come('google', { ...PAT, sub: 'another' })).toEqual({ location, email: null });
});

test('the same subject at another provider is somebody else', async () => {
  await come('google', PAT);
  const other = { ...PAT, email: 'other@mail.example' };
  expect(await come('apple', other)).toMatchObject({ email: 'other@mail.example' });
});

test('an account from before subjects were kept becomes that of the first who proves to have its address', async () => {
  await come('google', PAT);
  await server.services.db.deleteFrom('sign_in_subjects').execute();
  const unsure = { ...PAT, email_verified: false };
  expect(await come('google', unsure)).toMatchObject({ email: null });
  expect(await come('google', PAT)).toMatchObject({ email: 'pat@mail.example' });
  expect(await come('google', { ...PAT, sub: 'another' })).toMatchObject({ email: null });
  expect(await server.services.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('two tabs of somebody new make one account', async () => {
  const visitors = [await newVisitor(), await newVisitor()];
  const answers = await Promise.all(
    visitors.map(async (visitor) => {
      const answer = google.agree(await startSignIn(visitor, 'google'), PAT);
      return locationOf(visitor, `/v1/account/google/callback?${answer.toString()}`);
    }),
  );
  expect(answers).toEqual(['/home.html', '/home.html']);
  expect(await server.services.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('Apple is told who asks by a token signed with the private key', async () => {
  expect(await come('apple', { ...PAT, email_verified: 'true' })).toMatchObject({ email: 'pat@mail.example' });
  const secret = apple.asked[0]?.get('client_secret') ?? '';
  const [head = '', claims = '', signature = ''] = secret.split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY', typ: 'JWT' });
  const issued = Math.floor(server.clock.now() / 1000);
  const expected = { iss: 'TEAM', sub: 'our-apple', aud: 'https://appleid.apple.com', iat: issued, exp: issued + 300 };
  expect(read(claims)).toEqual(expected);
  const key = { key: createPublicKey(appleKey.privateKey), dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('Apple comes back with a form, of which only what a sign-in needs goes on', async () => {
  const visitor = await newVisitor();
  const page = await startSignIn(visitor, 'apple');
  expect(page.searchParams.get('response_mode')).toBe('form_post');
  const body = apple.agree(page, PAT);
  body.set('user', JSON.stringify({ name: { firstName: 'Pat' } }));
  body.set('id_token', 'x.y.z');
  const post = (path: string, form: URLSearchParams) =>
    server.fetch(`http://localhost${path}`, { method: 'POST', body: form });
  const answer = await post('/v1/account/apple/callback', body);
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
  const location = answer.headers.get('Location') ?? '';
  expect([...new URL(location, 'http://localhost').searchParams.keys()]).toEqual(['code', 'state']);
  expect(await locationOf(visitor, location)).toBe('/home.html');
  expect((await post('/v1/account/apple/callback', new URLSearchParams({ state: 'x'.repeat(20_000) }))).status).toBe(
    413,
  );
  expect((await post('/v1/account/google/callback', body)).status).toBe(403);
  expect((await post('/v1/account/apple/start', body)).status).toBe(403);
});

test.each([
  ['a personal account', { tid: PERSONAL_TENANT }, PERSONAL_TENANT, true],
  ['a work account', { tid: 'work' }, 'work', false],
  ['a work account whose tenant owns the domain', { tid: 'work', xms_edov: true }, 'work', true],
  ['a work account that says that it is a personal one', { tid: PERSONAL_TENANT }, 'work', null],
])('Microsoft: %s', async (_what, claims, tenant, isConfirmed) => {
  const iss = `${MICROSOFT}/${tenant}/v2.0`;
  const { location, email } = await come('microsoft', { sub: 'pat', email: 'pat@mail.example', iss, ...claims });
  const reason = isConfirmed === false ? 'email_unconfirmed' : 'sign_in_failed';
  expect({ location, email }).toEqual(
    isConfirmed
      ? { location: '/home.html', email: 'pat@mail.example' }
      : { location: `/login.html?error=${reason}&source=microsoft`, email: null },
  );
});

test('with real keys and without clients nothing is offered, and nobody signs in, not even by a stand-in', async () => {
  const other = await createTestServer({ env: KEYS });
  const visitor = createVisitor(other);
  expect((await visitor.info()).context.settings.providers).toEqual([]);
  for (const source of ['google', 'apple', 'microsoft']) {
    const location = `/login.html?error=sign_in_failed&source=${source}`;
    expect(await locationOf(visitor, `/v1/account/${source}/start`)).toBe(location);
    expect(await locationOf(visitor, `/v1/account/${source}/callback?state=x&code=x`)).toBe(location);
    expect((await visitor.get(`/sandbox/sign-in/${source}/authorize`)).status).toBe(404);
  }
  expect((await visitor.info()).context.user).toBeNull();
  await other.close();
});
