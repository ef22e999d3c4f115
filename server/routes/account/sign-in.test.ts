import { MINUTE } from '@server/platform/clock';
import { type AtStandIn, locationOf, passStandIn, signInAt, startSignIn } from '@server/testing/sign-in/at-stand-in';
import { confirmAddress } from '@server/testing/sign-in/confirm-address';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1', SIGN_IN_PROVIDERS: 'google apple microsoft' } });
});
afterAll(() => server.close());

const FAILED = '/login.html?error=sign_in_failed&source=google';

async function newVisitor(): Promise<Visitor> {
  const visitor = createVisitor(server);
  await visitor.info();
  return visitor;
}

const userOf = async (visitor: Visitor) => (await visitor.info()).context.user;

/** A whole sign-in by a person new to this browser. */
async function come(source: string, doing: AtStandIn, redirect?: string) {
  const visitor = await newVisitor();
  const location = await signInAt(server, visitor, source, doing, redirect);
  return { location, user: await userOf(visitor) };
}

test.each(['google', 'apple', 'microsoft'])('signs in with %s, and again to the same account', async (source) => {
  const email = `Pat@${source}.example`;
  expect(await come(source, { email }, '/account')).toMatchObject({
    location: '/account',
    user: { email: email.toLowerCase() },
  });
  expect(await come(source, { email })).toMatchObject({ location: '/home.html', user: { email: email.toLowerCase() } });
  const users = await server.services.db.selectFrom('users').select('source').where('source', '=', source).execute();
  expect(users).toHaveLength(1);
});

test('what was begun before stays with the visitor, and the session is another', async () => {
  const visitor = await newVisitor();
  const { id } = (await visitor.info()).context.order;
  await visitor.post(`/v1/order/update/${id}`, { number: '(202) 456-1414', to: '+12024561414' });
  const before = visitor.cookie();
  await signInAt(server, visitor, 'google', { email: 'keeps@mail.example' });
  expect(visitor.cookie()).not.toBe(before);
  expect((await visitor.info()).context.order.id).toBe(id);
});

test('a redirect to another site leads home', async () => {
  const doing = { email: 'lured@mail.example' };
  expect(await come('google', doing, 'https://evil.example/')).toMatchObject({ location: '/home.html' });
});

test.each([
  ['/home.html', '/login.html?redirect=%2Faccount', '/account'],
  ['/home.html', '/register?redirect=%2Faccount', '/account'],
  ['/home.html', '/login.html?redirect=https%3A%2F%2Fevil.example', '/home.html'],
  ['/home.html', '/pricing.html?redirect=%2Faccount', '/home.html'],
  ['/billing.html', '/login.html?redirect=%2Faccount', '/billing.html'],
])('a button that leads to %s on %s, pressed early or late, leads to %s', async (asked, page, expected) => {
  const visitor = await newVisitor();
  const referer = `http://localhost${page}`;
  const { headers } = await visitor.get(
    `/v1/account/google/start?${new URLSearchParams({ redirect: asked }).toString()}`,
    {
      referer,
    },
  );
  const back = await passStandIn(server, new URL(headers.get('Location') ?? ''), { email: 'early@mail.example' });
  expect(await locationOf(visitor, back)).toBe(expected);
});

test('what passes through the provider tells nothing of the page asked for, and holds no secret twice', async () => {
  const visitor = await newVisitor();
  const [one, two] = [
    await startSignIn(visitor, 'google', '/account'),
    await startSignIn(visitor, 'google', '/account'),
  ];
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one.searchParams.get(name)).toMatch(/^[\w-]{43,}$/);
    expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
  }
  const state = Buffer.from(one.searchParams.get('state') ?? '', 'base64url').toString('latin1');
  expect(decodeURIComponent(one.search) + state).not.toContain('/account"');
  expect(decodeURIComponent(one.search) + state).not.toContain('redirect"');
});

test('a sign-in started in another browser cannot be completed', async () => {
  const [one, other] = [await newVisitor(), await newVisitor()];
  const back = await passStandIn(server, await startSignIn(one, 'google'), { email: 'begun@mail.example' });
  expect(await locationOf(other, back)).toBe(FAILED);
  expect(await userOf(other)).toBeNull();
  expect(await locationOf(one, back)).toBe('/home.html');
  expect(await userOf(one)).toMatchObject({ email: 'begun@mail.example' });
});

test('nor one completed twice, whether or not the code is another', async () => {
  const visitor = await newVisitor();
  const page = await startSignIn(visitor, 'google');
  const back = await passStandIn(server, page, { email: 'twice@mail.example' });
  expect(await locationOf(visitor, back)).toBe('/home.html');
  expect(await locationOf(visitor, back)).toBe(FAILED);
  expect(await locationOf(visitor, await passStandIn(server, page, { email: 'later@mail.example' }))).toBe(FAILED);
  expect(await userOf(visitor)).toMatchObject({ email: 'twice@mail.example' });
});

test('a code is worth nothing after a sign-in that was refused', async () => {
  const visitor = await newVisitor();
  const back = await passStandIn(server, await startSignIn(visitor, 'google'), { isConfirmed: false });
  expect(await locationOf(visitor, back)).toBe('/login.html?error=email_unconfirmed&source=google');
  expect(await locationOf(visitor, back)).toBe(FAILED);
});

test.each<[string, (back: URL) => void]>([
  ['an altered state', ({ searchParams }) => searchParams.set('state', `x${searchParams.get('state') ?? ''}`)],
  ['a state cut short', ({ searchParams }) => searchParams.set('state', 'eA')],
  ['no state', ({ searchParams }) => searchParams.delete('state')],
  ['no code', ({ searchParams }) => searchParams.delete('code')],
  ['a made-up code', ({ searchParams }) => searchParams.set('code', 'x'.repeat(43))],
  ['an error of the provider', ({ searchParams }) => searchParams.set('error', 'server_error')],
  ['two states', ({ searchParams }) => searchParams.append('state', 'other')],
])('%s leads to the sign-in page', async (_what, change) => {
  const visitor = await newVisitor();
  const back = new URL(await passStandIn(server, await startSignIn(visitor, 'google')), 'http://localhost');
  change(back);
  expect(await locationOf(visitor, back.pathname + back.search)).toBe(FAILED);
  expect(await userOf(visitor)).toBeNull();
});

test('a state of one provider is not one of another', async () => {
  const visitor = await newVisitor();
  const back = await passStandIn(server, await startSignIn(visitor, 'google'));
  const location = await locationOf(visitor, back.replace('/google/', '/microsoft/'));
  expect(location).toBe('/login.html?error=sign_in_failed&source=microsoft');
});

test.each([
  [15 * MINUTE, '/login.html?redirect=%2Faccount', '/account'],
  [15 * MINUTE + 1, '/login.html', '/home.html'],
])('after %i ms a state still counts, or no longer', async (late, canceled, known) => {
  const visitor = await newVisitor();
  const page = await startSignIn(visitor, 'google', '/account');
  server.clock.advance(late);
  // Canceling shows no error either way; only the requested page is known or not.
  expect(await locationOf(visitor, await passStandIn(server, page, { cancel: true }))).toBe(canceled);
  const back = await passStandIn(server, page, { email: 'slow@mail.example' });
  expect(await locationOf(visitor, back)).toBe(known === '/account' ? '/account' : FAILED);
});

test.each(['google', 'apple', 'microsoft'])(
  'whoever cancels at %s is back at the sign-in page, and is told nothing',
  async (source) => {
    expect(await come(source, { cancel: true }, '/billing.html')).toEqual({
      location: '/login.html?redirect=%2Fbilling.html',
      user: null,
    });
  },
);

test.each(['google', 'apple', 'microsoft'])('%s must have confirmed the address', async (source) => {
  const location = `/login.html?error=email_unconfirmed&source=${source}&redirect=%2Faccount`;
  expect(await come(source, { email: 'unsure@mail.example', isConfirmed: false }, '/account')).toEqual({
    location,
    user: null,
  });
});

test('an address that a stranger signed up with is its owner’s who signs in with Google; the stranger keeps nothing', async () => {
  const email = 'owned@mail.example';
  const stranger = await newVisitor();
  await stranger.post('/v1/account/register', { email, password: 'a stranger’s words' });
  const { db } = server.services;
  const secrets = () =>
    db
      .selectFrom('archives')
      .innerJoin('users', 'users.id', 'user_id')
      .select('print_secret')
      .where('email', '=', email)
      .execute();
  const before = await secrets();
  expect(await come('google', { email }, '/account')).toMatchObject({
    location: '/account',
    user: { email, verified: true },
  });
  expect(await userOf(stranger)).toBeNull();
  const again = await stranger.post('/v1/account/authenticate', { email, password: 'a stranger’s words' });
  expect(again.status).toBe(401);
  expect(await secrets()).not.toEqual(before);
  expect(await come('google', { email })).toMatchObject({ location: '/home.html', user: { email } });
  await server.runJobs();
  const mails = await db.selectFrom('mail').select(['subject', 'body']).where('recipient', '=', email).execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Confirm your email address for Faxkeep',
    'You now sign in to Faxkeep with Google',
  ]);
  expect(mails.at(-1)?.body).toContain('its password no longer works, and everyone else was signed out.');
});

test('an address whose account signs in otherwise is in use, and the answer tells what was tried', async () => {
  const owner = await newVisitor();
  await owner.post('/v1/account/register', { email: 'own@mail.example', password: 'four words on paper' });
  await confirmAddress(server, 'own@mail.example');
  const google = '/login.html?error=email_in_use&source=google';
  expect(await come('google', { email: 'OWN@mail.example' })).toEqual({ location: google, user: null });
  await come('apple', { email: 'apple@mail.example' });
  expect(await come('google', { email: 'apple@mail.example' })).toEqual({ location: google, user: null });
});

test('too many returns from one address lead to the sign-in page', async () => {
  const address = { 'x-forwarded-for': '192.0.2.77' };
  const visitor = await newVisitor();
  const state = (await startSignIn(visitor, 'google')).searchParams.get('state') ?? '';
  const path = `/v1/account/google/callback?${new URLSearchParams({ state, code: 'none' }).toString()}`;
  for (let count = 0; count < 100; count += 1) await visitor.get(path, address);
  const back = await passStandIn(server, await startSignIn(visitor, 'google'), { email: 'often@mail.example' });
  expect((await visitor.get(back, address)).headers.get('Location')).toBe(FAILED);
  server.clock.advance(10 * MINUTE);
  const later = await passStandIn(server, await startSignIn(visitor, 'google'), { email: 'often@mail.example' });
  expect((await visitor.get(later, address)).headers.get('Location')).toMatch(/\/home\.html$/);
});

test('if the database fails, too, the page says that it did not work', async () => {
  const visitor = await newVisitor();
  const back = await passStandIn(server, await startSignIn(visitor, 'google'));
  jest.spyOn(server.services.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('away');
  });
  expect(await locationOf(visitor, back)).toBe(FAILED);
});

test('a provider that is not offered leads to the sign-in page', async () => {
  const other = await createTestServer();
  const visitor = createVisitor(other);
  expect((await visitor.info()).context.settings.providers).toEqual(['google']);
  const location = '/login.html?error=sign_in_failed&source=apple';
  expect(await locationOf(visitor, '/v1/account/apple/start')).toBe(location);
  expect(await locationOf(visitor, '/v1/account/apple/callback?state=x&code=x')).toBe(location);
  expect((await visitor.get('/v1/account/facebook/start')).status).toBe(404);
  await other.close();
});
