import { MINUTE } from '@server/platform/clock';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { countUse, countUses, fullFor, giveBack, limitRate } from './rate-limit';

const LIMIT = { name: 'test', count: 2, windowMs: 10 * MINUTE };
const START = Date.UTC(2026, 5, 10, 11, 57);

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ now: START });
});
beforeEach(() => server.clock.set(START));
afterAll(() => server.close());

test('a window has room for the allowed number of uses; the next one is told when a new window begins', async () => {
  const who = randomId();
  const use = () => limitRate(server.services, LIMIT, who);
  await use();
  server.clock.advance(2 * MINUTE);
  await use();
  const message = 'Too many attempts';
  await expect(use()).rejects.toMatchObject({ status: 429, message, retryAfterMs: 8 * MINUTE });
  server.clock.advance(8 * MINUTE - 1);
  await expect(use()).rejects.toMatchObject({ status: 429, retryAfterMs: 1 });
  server.clock.advance(1);
  await use();
  await use();
  await expect(use()).rejects.toMatchObject({ status: 429, retryAfterMs: 10 * MINUTE });
});

test('whoever waits as many seconds as the answer says gets in', async () => {
  const visitor = createVisitor(server);
  await visitor.info();
  const ask = () => visitor.post('/v1/account/authenticate', { email: 'ann@mail.example', password: 'no' });
  for (let count = 0; count < 10; count += 1) {
    const { status, headers } = await ask();
    expect([status, headers.get('Retry-After')]).toEqual([401, null]);
    if (count === 0) server.clock.advance(MINUTE + 1);
  }
  const refused = await ask();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '540']);
  server.clock.advance(540_000);
  expect((await ask()).status).toBe(401);
});

test('counts are separate for each caller and each limit', async () => {
  const who = randomId();
  for (let count = 0; count < 3; count += 1) await countUse(server.services, LIMIT, who);
  expect((await countUse(server.services, LIMIT, who)).isWithin).toBe(false);
  expect(await fullFor(server.services, LIMIT, who)).toBe(10 * MINUTE);
  expect((await countUse(server.services, LIMIT, randomId())).isWithin).toBe(true);
  const other = { ...LIMIT, name: 'other' };
  expect(await fullFor(server.services, other, who)).toBe(0);
  expect((await countUse(server.services, other, who)).isWithin).toBe(true);
});

test('fullFor counts nothing, and considers only the current window', async () => {
  const who = randomId();
  const full = () => fullFor(server.services, LIMIT, who);
  const seen = [await full(), await full(), await full()];
  for (let count = 0; count < 2; count += 1) {
    await countUse(server.services, LIMIT, who);
    seen.push(await full());
    server.clock.advance(MINUTE);
  }
  expect(seen).toEqual([0, 0, 0, 0, 9 * MINUTE]);
  server.clock.advance(8 * MINUTE - 1);
  expect(await full()).toBe(1);
  server.clock.advance(1);
  expect(await full()).toBe(0);
});

test('of several uses, the last window to end says how long to wait', async () => {
  const [long, who] = [{ ...LIMIT, name: 'long', windowMs: 30 * MINUTE }, randomId()];
  const uses = [LIMIT, long].map((limit) => ({ limit, who }));
  expect([await countUses(server.services, uses), await countUses(server.services, uses)]).toEqual([0, 0]);
  server.clock.advance(MINUTE);
  expect(await countUses(server.services, uses)).toBe(29 * MINUTE);
  expect(await countUses(server.services, uses.slice(0, 1))).toBe(9 * MINUTE);
});

test('giving a use back within its window makes room for one more, for the same caller only', async () => {
  const [who, other] = [randomId(), randomId()];
  const within = async (name: string) => (await countUse(server.services, LIMIT, name)).isWithin;
  expect([await within(who), await within(who), await within(who)]).toEqual([true, true, false]);
  await giveBack(server.services, [{ limit: LIMIT, who: who }]);
  await giveBack(server.services, [{ limit: LIMIT, who: other }]);
  await giveBack(server.services, [{ limit: LIMIT, who: who }]);
  expect([await within(who), await within(who)]).toEqual([true, false]);
  expect([await within(other), await within(other), await within(other)]).toEqual([true, true, false]);
});

test('a use of a past window is not given back in the next', async () => {
  const who = randomId();
  await countUse(server.services, LIMIT, who);
  server.clock.advance(10 * MINUTE);
  await giveBack(server.services, [{ limit: LIMIT, who: who }]);
  const uses = [];
  for (let count = 0; count < 3; count += 1) uses.push((await countUse(server.services, LIMIT, who)).isWithin);
  expect(uses).toEqual([true, true, false]);
});

test('giving back without a use has no effect', async () => {
  const who = randomId();
  await countUse(server.services, LIMIT, who);
  for (let count = 0; count < 3; count += 1) await giveBack(server.services, [{ limit: LIMIT, who: who }]);
  const uses = [];
  for (let count = 0; count < 3; count += 1) uses.push((await countUse(server.services, LIMIT, who)).isWithin);
  expect(uses).toEqual([true, true, false]);
});
