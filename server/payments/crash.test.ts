import { listObjects } from '@sandbox/stripe/stripe-objects';
import { breakCall } from '@server/testing/break-call';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(() => {
  visitor = createVisitor(server);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

async function chargesFor(order: string): Promise<number> {
  const charges = await listObjects({ db: server.services.db, now: 0 }, 'charge');
  return charges.filter(({ metadata }) => (metadata as { order: string }).order === order).length;
}

test.each([
  ['create', 'before'],
  ['create', 'after'],
  ['confirm', 'before'],
  ['confirm', 'after'],
] as const)('if the connection breaks at %s, %s the provider acted, the same attempt pays once', async (name, when) => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  breakCall(server.services.stripe.paymentIntents, name, when);
  const lost = await visitor.pay('tok_visa', key);
  expect(lost.status).toBe(503);
  const again = await visitor.pay('tok_visa', key);
  expect(again.json.order).toBe(order);
  expect(await chargesFor(order)).toBe(1);
});

test('if the connection broke after the charge, another attempt finds it instead of charging again', async () => {
  const order = await visitor.prepareOrder();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  await visitor.pay('tok_visa');
  expect((await visitor.pay('tok_mastercard')).json.order).toBe(order);
  expect(await chargesFor(order)).toBe(1);
});

test('if the connection broke before the charge, the first attempt can no longer charge once another began', async () => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
  await visitor.pay('tok_visa', key);
  expect((await visitor.pay('tok_mastercard')).json.order).toBe(order);
  expect((await visitor.pay('tok_visa', key)).status).toBe(402);
  expect(await chargesFor(order)).toBe(1);
});

test('a charge nobody came back for still pays the order', async () => {
  const order = await visitor.prepareOrder();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  await visitor.pay('tok_visa');
  server.clock.advance(600_000);
  await server.runJobs();
  expect((await visitor.info(`/order/${order}`)).context.order.id).toBe(order);
  expect(await chargesFor(order)).toBe(1);
});

test('an attempt that was never charged is canceled, and the order can change again', async () => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
  await visitor.pay('tok_visa', key);
  expect((await visitor.post(`/v1/order/update/${order}`, { number: '1' })).status).toBe(409);
  server.clock.advance(600_000);
  await server.runJobs();
  expect((await visitor.post(`/v1/order/update/${order}`, { number: '1' })).status).toBe(200);
  expect((await visitor.pay('tok_visa', key)).status).toBe(402);
  expect(await chargesFor(order)).toBe(0);
});

test('a bank challenge stays open for an hour, then it can no longer charge', async () => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  await visitor.pay('tok_threeDSecure2Required', key);
  server.clock.advance(600_000);
  await server.runJobs();
  expect((await visitor.pay('tok_threeDSecure2Required', key)).json.error.code).toBe('requires_action');
  server.clock.advance(2 * 3_600_000);
  await server.runJobs();
  await server.runJobs();
  const { json } = await visitor.pay('tok_threeDSecure2Required', key);
  expect(json.error.code).not.toBe('requires_action');
  expect(await chargesFor(order)).toBe(0);
});
