import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

/** Limits of database statements, with `begin` and `commit`: each is a round trip that a payment waits for. */
const MOST = { payment: 22, info: 4 };

let server: TestServer;
let statements: string[] = [];

beforeAll(async () => {
  const onStatement = (sql: string): unknown => statements.push(sql);
  server = await createTestServer({ env: { TRUST_PROXY: '1' }, onStatement });
});
afterAll(() => server.close());

async function countOf(call: () => Promise<{ status: number }>): Promise<number> {
  statements = [];
  expect((await call()).status).toBe(200);
  return statements.length;
}

const pay = (visitor: Visitor, token = 'tok_visa') =>
  visitor.post(
    '/v1/order/execute/stripe',
    { token },
    { 'Idempotency-Key': randomId(), 'x-forwarded-for': '203.0.113.7' },
  );

describe('a payment takes few statements, those of the provider’s stand-in included', () => {
  test('by a visitor from an address of their own', async () => {
    const visitor = createVisitor(server);
    await visitor.prepareOrder();
    expect(await countOf(() => pay(visitor))).toBeLessThanOrEqual(MOST.payment);
  });

  test('by somebody signed in, who gets a receipt', async () => {
    const member = await createSubscriber(server);
    await member.prepareOrder();
    expect(await countOf(() => pay(member))).toBeLessThanOrEqual(MOST.payment);
    expect((await member.mails()).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('receipt: fax to +1 '),
    );
  });

  test('after a declined card', async () => {
    const visitor = createVisitor(server);
    await visitor.prepareOrder();
    await pay(visitor, 'tok_chargeDeclined');
    expect(await countOf(() => pay(visitor))).toBeLessThanOrEqual(MOST.payment);
  });
});

test('a payment locks its order when it begins and when it is settled', async () => {
  const visitor = createVisitor(server);
  await visitor.prepareOrder();
  await countOf(() => pay(visitor));
  const ofOrders = statements.filter((sql) => /^select .*from "orders"/.test(sql));
  expect(ofOrders).toHaveLength(2);
  for (const sql of ofOrders) expect(sql).toMatch(/ for update\b/);
});

test('what every page starts from takes few statements', async () => {
  const visitor = createVisitor(server);
  await visitor.prepareOrder();
  expect(await countOf(() => visitor.get('/v1/info/production'))).toBeLessThanOrEqual(MOST.info);
});
