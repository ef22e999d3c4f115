import { MINUTE } from '@server/clock';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { countUse, giveBack, hasRoom, limitRate } from './rate-limit';

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
  const message = 'Too many attempts: please wait a moment';
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
  expect(await hasRoom(server.services, LIMIT, who)).toBe(false);
  expect((await countUse(server.services, LIMIT, randomId())).isWithin).toBe(true);
  const other = { ...LIMIT, name: 'other' };
  expect(await hasRoom(server.services, other, who)).toBe(true);
  expect((await countUse(server.services, other, who)).isWithin).toBe(true);
});

test('hasRoom counts nothing, and considers only the current window', async () => {
  const who = randomId();
  const room = () => hasRoom(server.services, LIMIT, who);
  const seen = [await room(), await room(), await room()];
  for (let count = 0; count < 2; count += 1) {
    await countUse(server.services, LIMIT, who);
    seen.push(await room());
    server.clock.advance(MINUTE);
  }
  expect(seen).toEqual([true, true, true, true, false]);
  server.clock.advance(8 * MINUTE - 1);
  expect(await room()).toBe(false);
  server.clock.advance(1);
  expect(await room()).toBe(true);
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
