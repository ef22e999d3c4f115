import { DAY, HOUR, MINUTE } from '@server/platform/clock';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';

const START = Date.UTC(2026, 5, 10, 12);
const A_MONTH = /^session=\w{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/;

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ now: START });
});
afterEach(() => server.close());

/** A person who has just signed up, and their cookie. */
async function newMember(): Promise<{ member: Visitor; cookie: string | null }> {
  const member = createVisitor(server);
  await member.info();
  const { headers } = await member.post('/v1/account/register', { email: 'ann@mail.example', password: 'right words' });
  return { member, cookie: headers.getSetCookie().find((one) => one.startsWith('session=')) ?? null };
}

/** The cookie a visitor gets from /v1/info, if any. */
const given = async (visitor: Visitor): Promise<string | null> =>
  (await visitor.get('/v1/info/production')).headers.get('set-cookie');

const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await visitor.info()).context.user !== null;

test('a session expires thirty days after its last use', async () => {
  const { member, cookie } = await newMember();
  expect(cookie).toMatch(A_MONTH);
  server.clock.advance(30 * DAY - 1);
  expect(await isSignedIn(member)).toBe(true);
  server.clock.advance(30 * DAY - 1);
  expect(await isSignedIn(member)).toBe(true);
  server.clock.advance(30 * DAY);
  expect(await isSignedIn(member)).toBe(false);
});

test('its use is recorded once an hour, and the cookie renewed', async () => {
  const { member } = await newMember();
  server.clock.advance(HOUR);
  expect(await given(member)).toBeNull();
  server.clock.advance(1);
  expect(await given(member)).toMatch(A_MONTH);
  expect(await given(member)).toBeNull();
  server.clock.advance(30 * DAY - 1);
  expect(await isSignedIn(member)).toBe(true);
});

test('using one session does not keep others alive', async () => {
  const { member } = await newMember();
  const elsewhere = createVisitor(server);
  await elsewhere.info();
  await elsewhere.post('/v1/account/authenticate', { email: 'ann@mail.example', password: 'right words' });
  server.clock.advance(29 * DAY);
  expect(await isSignedIn(member)).toBe(true);
  server.clock.advance(DAY);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(member)).toBe(true);
});

test.each([
  ['is recognized an hour later, and then stored', HOUR, true],
  ['is recognized within the hour', HOUR - MINUTE, true],
  ['is recognized until just before the month is over', 30 * DAY - 1, true],
  ['is forgotten when the month is over', 30 * DAY, false],
  ['is recognized if the clock was set back a little', -HOUR + 1, true],
  ['is forgotten if the clock was set back an hour', -HOUR, false],
])('a visitor who only looked %s', async (_when, later, isKnown) => {
  const visitor = createVisitor(server);
  const { id } = (await visitor.info()).context.order;
  server.clock.advance(later);
  expect((await visitor.info()).context.order.id === id).toBe(isKnown);
});

test('a visitor who only looked gets the cookie again after an hour', async () => {
  const visitor = createVisitor(server);
  expect(await given(visitor)).toMatch(A_MONTH);
  server.clock.advance(HOUR);
  expect(await given(visitor)).toBeNull();
  expect(await server.services.db.selectFrom('sessions').select('id_hash').execute()).toEqual([]);
  server.clock.advance(1);
  expect(await given(visitor)).toMatch(A_MONTH);
  expect(await given(visitor)).toBeNull();
});

test('an order begun before signing in stays with the person who signed in', async () => {
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  await visitor.post('/v1/account/register', { email: 'ann@mail.example', password: 'right words' });
  expect((await visitor.info()).context.order.id).toBe(order);
});

test('whoever signs in over another person finds nothing of theirs, and leaves it to them', async () => {
  const browser = createVisitor(server);
  await browser.info();
  const [ann, bob] = ['ann@mail.example', 'bob@mail.example'].map((email) => ({ email, password: 'right words' }));
  await browser.post('/v1/account/register', bob);
  await browser.post('/v1/account/logout');
  await browser.post('/v1/account/register', ann);
  const order = await browser.prepareOrder();
  await browser.post('/v1/account/authenticate', bob);
  const { context } = await browser.info();
  expect([context.user?.email, context.files]).toEqual(['bob@mail.example', []]);
  expect(context.order.id).not.toBe(order);
  expect((await browser.post(`/v1/order/update/${order}`, { number: '1' })).status).toBe(404);
  const orders = server.services.db.selectFrom('orders').select('number').where('id', '=', order);
  expect(await orders.execute()).toEqual([{ number: '(202) 555-0143' }]);
  const own = await browser.prepareOrder();
  await browser.post('/v1/account/authenticate', bob);
  expect((await browser.info()).context.order.id).toBe(own);
});

test('a cookie that is far too long, or empty, starts a new visit', async () => {
  for (const cookie of [`session=${'x'.repeat(4_000)}`, 'session=']) {
    expect((await createVisitor(server).get('/v1/info/production', { cookie })).headers.get('set-cookie')).toMatch(
      A_MONTH,
    );
  }
});

test('signing out replaces the cookie with that of a new visit', async () => {
  const { member } = await newMember();
  const { headers } = await member.post('/v1/account/logout');
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(A_MONTH)]);
  expect(await isSignedIn(member)).toBe(false);
});

describe('a call sent just before its session was replaced', () => {
  let member: Visitor;
  let before: string;
  beforeEach(async () => {
    member = createVisitor(server);
    await member.info();
    before = member.cookie();
  });

  test.each(['register', 'logout'])('leaves the cookie of /v1/account/%s alone, for a minute', async (call) => {
    await member.post(`/v1/account/${call}`, { email: 'ann@mail.example', password: 'right words' });
    const late = () => createVisitor(server).get('/v1/info/production', { cookie: before });
    server.clock.advance(MINUTE - 1);
    expect((await late()).headers.get('set-cookie')).toBeNull();
    server.clock.advance(1);
    expect((await late()).headers.get('set-cookie')).toMatch(A_MONTH);
  });

  test('belongs to nobody: not to who was signed in, and not to others who missed their cookie', async () => {
    const others = createVisitor(server);
    await others.info();
    const missed = [before, others.cookie()];
    await member.post('/v1/account/register', { email: 'ann@mail.example', password: 'right words' });
    await others.post('/v1/account/logout');
    const infoWith = async (cookie: string) =>
      (await createVisitor(server).get('/v1/info/production', { cookie })).json.context;
    const [one, two] = await Promise.all(missed.map(infoWith));
    expect([one?.user, two?.user]).toEqual([null, null]);
    const orders = [one, two, (await member.info()).context].map((context) => context?.order.id);
    expect(new Set(orders).size).toBe(3);
  });

  describe('whose new cookie never arrived,', () => {
    let late: Visitor;
    const post = (path: string, body: object) => late.post(path, body, { cookie: before });
    beforeEach(async () => {
      await member.post('/v1/account/register', { email: 'ann@mail.example', password: 'right words' });
      late = createVisitor(server);
      await late.get('/v1/info/production', { cookie: before });
    });

    test('can be followed by a sign-in', async () => {
      const { status } = await post('/v1/account/authenticate', { email: 'ann@mail.example', password: 'right words' });
      expect(status).toBe(200);
      expect(await isSignedIn(late)).toBe(true);
    });

    test('can be followed by an order, which stays', async () => {
      const { id } = (await late.get('/v1/info/production', { cookie: before })).json.context.order;
      const { status, headers } = await post(`/v1/order/update/${id}`, { number: '(202) 456-1414' });
      expect(status).toBe(200);
      expect(headers.getSetCookie()).toHaveLength(1);
      server.clock.advance(HOUR);
      expect((await late.info()).context.order).toMatchObject({ id, number: '(202) 456-1414' });
      expect((await late.get('/v1/info/production')).headers.get('set-cookie')).toBeNull();
    });
  });
});
