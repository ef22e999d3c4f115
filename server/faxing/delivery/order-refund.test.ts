import { HOUR, SECOND } from '@server/platform/clock';
import { takeEvent } from '@server/provider-events/take-event';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { askRefund } from './order-refund';

const BAD_NUMBER = '+12025550184';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** A fax to a number that does not exist, given up; its refund is due. */
async function failedFax(): Promise<{ id: string; status: () => Promise<unknown> }> {
  const visitor = createVisitor(server);
  const id = await visitor.prepareOrder();
  await visitor.post(`/v1/order/update/${id}`, { to: BAD_NUMBER, number: BAD_NUMBER });
  await visitor.pay('tok_visa', randomId(), 'ann@mail.example');
  await server.runJobs();
  server.clock.advance(10 * SECOND);
  return { id, status: async () => (await visitor.get(`/v1/order/status/${id}`)).json };
}

const refundsOf = (id: string) =>
  server.services.db.selectFrom('order_refunds').selectAll().where('order_id', '=', id).execute();

/** How often the provider was asked to refund this order's charge, and with which keys. */
async function chargeOf(id: string) {
  const order = await server.services.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const objects = await server.services.db.selectFrom('sandbox_objects').selectAll().execute();
  const refunds = objects.filter(
    ({ kind, data }) =>
      kind === 'refund' && (data as { payment_intent: string }).payment_intent === order.payment_intent,
  );
  return { refunds, intent: order.payment_intent ?? '' };
}

test('an answer that is lost after the money went back: asked again under the same key, and refunded once', async () => {
  const { refunds: provider } = server.services.stripe;
  const create = provider.create.bind(provider);
  const { id, status } = await failedFax();
  const asked = jest.spyOn(provider, 'create').mockImplementationOnce(async (...given) => {
    await create(...given);
    throw new Error('connection lost');
  });
  await server.runJobs();
  expect(await status()).toMatchObject({ status: 'failed', reason: 'bad_number' });
  expect(await refundsOf(id)).toMatchObject([{ state: 'asked', refund: null }]);
  server.clock.advance(30 * SECOND);
  await server.runJobs();
  expect(await status()).toMatchObject({ status: 'refunded' });
  const { refunds, intent } = await chargeOf(id);
  expect([refunds.length, asked.mock.calls.map(([, options]) => options)]).toEqual([
    1,
    [{ idempotencyKey: `refund-${intent}` }, { idempotencyKey: `refund-${intent}` }],
  ]);
});

test('money that somebody has already given back by hand counts as refunded', async () => {
  const { id, status } = await failedFax();
  const { intent } = await chargeOf(id);
  await server.services.stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: 'by hand' });
  await server.runJobs();
  expect(await status()).toMatchObject({ status: 'refunded' });
  expect(await refundsOf(id)).toMatchObject([{ state: 'done', refund: null }]);
});

test('a refund that the provider reports as failed is not said to be done', async () => {
  const { id, status } = await failedFax();
  jest.spyOn(server.services.stripe.refunds, 'create').mockResolvedValue({ id: 're_1', status: 'failed' } as never);
  await server.runJobs();
  expect(await status()).toMatchObject({ status: 'failed' });
  expect(await refundsOf(id)).toMatchObject([{ state: 'asked' }]);
});

test('a refund that the bank has not taken after all is not said to be done any more, and somebody is told', async () => {
  const { id, status } = await failedFax();
  await server.runJobs();
  const [before] = await refundsOf(id);
  const told = jest.spyOn(server.services.log, 'error');
  const event = { id: 'evt_failed', type: 'refund.failed', created: 0, data: { object: { id: before?.refund } } };
  for (let times = 0; times < 2; times += 1) await takeEvent(server.services, event as never);
  expect(await status()).toMatchObject({ status: 'failed' });
  expect(await refundsOf(id)).toMatchObject([{ state: 'failed' }]);
  expect(told.mock.calls).toEqual([['refund failed', { refundId: before?.refund, orderId: id }]]);
  const other = { ...event, id: 'evt_other', data: { object: { id: 're_of_a_plan' } } };
  await takeEvent(server.services, other as never);
  expect(told).toHaveBeenLastCalledWith('refund failed', { refundId: 're_of_a_plan' });
});

test('is asked for once, whoever asks', async () => {
  const { id } = await failedFax();
  const { db } = server.services;
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (let times = 0; times < 2; times += 1) await askRefund(db, order, server.clock.now());
  const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', 'refund').orderBy('id').execute();
  expect(jobs.filter(({ payload }) => (payload as { order: string }).order === id)).toHaveLength(1);
});

test('is counted once, as money of a fax that could not be delivered', async () => {
  // Refunds from other tests.
  for (let times = 0; times < 3; times += 1) {
    server.clock.advance(HOUR);
    await server.runJobs();
  }
  const count = jest.spyOn(server.services.metrics, 'payment');
  await failedFax();
  await server.runJobs();
  await server.services.db.updateTable('jobs').set({ state: 'waiting' }).where('kind', '=', 'refund').execute();
  await server.runJobs();
  expect(count.mock.calls.filter(([, outcome]) => outcome !== 'paid')).toEqual([['order', 'returned']]);
});
