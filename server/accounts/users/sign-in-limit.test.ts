import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

const PASSWORD = 'right words';

/** A new browser at an address. */
async function browserAt(address: string) {
  const visitor = createVisitor(server);
  await visitor.info();
  const from = { 'x-forwarded-for': address };
  const signIn = (email: string, password: string): Promise<Answer> =>
    visitor.post('/v1/account/authenticate', { email, password }, from);
  return { visitor, signIn, from };
}

async function newMember(address: string): Promise<{ email: string; owner: Visitor }> {
  const { visitor, from } = await browserAt(address);
  const email = `${randomId(10).toLowerCase()}@mail.example`;
  await visitor.post('/v1/account/register', { email, password: PASSWORD }, from);
  return { email, owner: visitor };
}

/** Moves to the start of the next ten-minute window. */
function toNextWindow(): void {
  server.clock.advance(600_000 - (server.clock.now() % 600_000));
}

/** Tries wrong passwords from an address; returns the last answer. */
async function guess(email: string, address: string, times: number): Promise<Answer | undefined> {
  const stranger = await browserAt(address);
  let last: Answer | undefined;
  for (let count = 0; count < times; count += 1) last = await stranger.signIn(email, 'wrong words');
  return last;
}

test('ten wrong passwords block their address, and no other', async () => {
  const { email } = await newMember('10.1.0.1');
  expect((await guess(email, '10.1.0.2', 10))?.status).toBe(401);
  const refused = await guess(email, '10.1.0.2', 1);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await (await browserAt('10.1.0.3')).signIn(email, PASSWORD)).status).toBe(200);
});

test('if many addresses attack one account, each gets one try a minute, and so does the owner', async () => {
  toNextWindow();
  const { email } = await newMember('10.2.0.1');
  for (const last of [2, 3, 4]) await guess(email, `10.2.0.${last}`, 10);
  const owner = await browserAt('10.2.0.9');
  expect((await owner.signIn(email, 'a slip')).status).toBe(401);
  const slowed = await owner.signIn(email, PASSWORD);
  expect(slowed.status).toBe(429);
  const seconds = Number(slowed.headers.get('Retry-After'));
  expect(seconds).toBeLessThanOrEqual(60);
  server.clock.advance(seconds * 1_000);
  expect((await owner.signIn(email, PASSWORD)).status).toBe(200);
  expect((await guess(email, '10.2.0.8', 1))?.status).toBe(401);
  expect((await guess(email, '10.2.0.8', 1))?.status).toBe(429);
});

test('a known browser gets in with the right password, whatever strangers at its address do', async () => {
  const { email, owner } = await newMember('10.3.0.1');
  await owner.post('/v1/account/logout');
  for (const last of [1, 2, 3, 4, 5]) await guess(email, `10.3.0.${last}`, 12);
  const at = { 'x-forwarded-for': '10.3.0.1' };
  expect((await owner.post('/v1/account/authenticate', { email, password: PASSWORD }, at)).status).toBe(200);
  expect((await (await browserAt('10.3.0.1')).signIn(email, PASSWORD)).status).toBe(429);
});

test('a known browser cannot guess forever, and is unknown to other accounts and after a password change', async () => {
  const { email, owner } = await newMember('10.4.0.1');
  const other = await newMember('10.4.0.2');
  const at = { 'x-forwarded-for': '10.4.0.1' };
  const guessAs = async (account: string): Promise<number> => {
    const answers: number[] = [];
    await owner.info();
    for (let count = 0; count < 11; count += 1) {
      answers.push((await owner.post('/v1/account/authenticate', { email: account, password: 'no' }, at)).status);
    }
    return answers.at(-1) ?? 0;
  };
  expect(await guessAs(other.email)).toBe(429);
  expect([await guessAs(email), await guessAs(email), await guessAs(email)]).toEqual([401, 401, 429]);
  server.clock.advance(600_000);
  const elsewhere = await browserAt('10.4.0.3');
  await elsewhere.signIn(email, PASSWORD);
  await elsewhere.visitor.post('/v1/account/password', { current: PASSWORD, next: 'other words' });
  expect(await guessAs(email)).toBe(429);
});

test('known browsers have separate limits, and separate ones for each account', async () => {
  toNextWindow();
  const { email, owner } = await newMember('10.5.0.1');
  const elsewhere = await browserAt('10.5.0.2');
  expect((await elsewhere.signIn(email, PASSWORD)).status).toBe(200);
  const other = `${randomId(10).toLowerCase()}@mail.example`;
  const from = { 'x-forwarded-for': '10.5.0.1' };
  await owner.post('/v1/account/register', { email: other, password: PASSWORD }, from);
  const signIn = async (account: string, password: string): Promise<number> =>
    (await owner.post('/v1/account/authenticate', { email: account, password }, from)).status;
  for (let count = 0; count < 30; count += 1) expect(await signIn(email, 'no')).toBe(401);
  server.clock.advance(60_000);
  expect(await signIn(email, PASSWORD)).toBe(429);
  expect(await signIn(other, PASSWORD)).toBe(200);
  expect((await elsewhere.signIn(email, PASSWORD)).status).toBe(200);
});

test('a hundred tries at many accounts block their address for the rest of ten minutes', async () => {
  toNextWindow();
  const stranger = await browserAt('10.6.0.1');
  expect((await stranger.signIn('first@mail.example', 'x')).status).toBe(401);
  // As if it had made 98 more tries.
  const counts = server.services.db.updateTable('rate_limits').set({ count: 99 });
  await counts.where('key', '=', 'sign-in-address:10.6.0.1').execute();
  expect((await stranger.signIn('hundredth@mail.example', 'x')).status).toBe(401);
  server.clock.advance(60_000);
  const refused = await stranger.signIn('nobody@mail.example', 'x');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '540']);
  expect((await (await browserAt('10.6.0.2')).signIn('nobody@mail.example', 'x')).status).toBe(401);
  server.clock.advance(540_000);
  expect((await stranger.signIn('nobody@mail.example', 'x')).status).toBe(401);
});
