import { listObjects } from '@sandbox/stripe/stripe-objects';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' }, now: Date.parse('2027-04-20T15:00:00Z') });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** Records the arguments of a call from now on, oldest first. */
function listen(name: 'create' | 'confirm'): () => unknown[] {
  const { paymentIntents } = server.services.stripe;
  const spy = jest.spyOn(paymentIntents, name as 'confirm'); // one signature for both, as only the arguments matter
  return () => spy.mock.calls.map((args: unknown[]) => (name === 'create' ? args[0] : args[1]));
}

test('intents accept only cards; bank challenges run on our page; renewals are charged off session', async () => {
  const [created, confirmed] = [listen('create'), listen('confirm')];
  const visitor = createVisitor(server);
  await visitor.prepareOrder();
  await visitor.pay('tok_visa');
  const person = await createSubscriber(server);
  await person.buy('PLAN_SUBSCRIPTION_MONTHLY');
  server.clock.set(Date.parse('2027-05-01T12:00:00Z'));
  await server.runJobs();
  const cards = { allowed_payment_method_types: ['card'], currency: 'usd' };
  expect(created()).toEqual([
    expect.objectContaining(cards),
    expect.objectContaining({ ...cards, setup_future_usage: 'off_session' }),
    expect.objectContaining({ ...cards, customer: expect.stringMatching(/^cus_/) as unknown }),
  ]);
  const card = expect.stringMatching(/^pm_/) as unknown;
  expect(confirmed()).toEqual([
    { payment_method: card, use_stripe_sdk: true, expand: ['payment_method'] },
    { payment_method: card, use_stripe_sdk: true, expand: ['payment_method'] },
    { payment_method: card, off_session: true, expand: ['payment_method'] },
  ]);
});

test('each call has the same idempotency key in every version, as an attempt may be under way during an upgrade', async () => {
  server.clock.set(Date.parse('2027-05-02T15:00:00Z'));
  const { paymentIntents, paymentMethods } = server.services.stripe;
  const spies = [
    jest.spyOn(paymentMethods, 'create'),
    jest.spyOn(paymentIntents, 'create'),
    jest.spyOn(paymentIntents, 'confirm'),
  ];
  const visitor = createVisitor(server);
  await visitor.prepareOrder();
  const [paid, bought] = [randomId(), randomId()];
  await visitor.pay('tok_visa', paid);
  const person = await createSubscriber(server);
  const { ordernumber } = (await person.buy('PLAN_SUBSCRIPTION_MONTHLY', { key: bought })).json;
  server.clock.set(Date.parse('2027-06-01T12:00:00Z'));
  await server.runJobs();
  const plans = server.services.db.selectFrom('plans').selectAll().where('guid', '=', ordernumber);
  const { user_id, card } = await plans.executeTakeFirstOrThrow();
  const options = spies.flatMap(({ mock }) => mock.calls.map((args: unknown[]) => args.at(-1)));
  const keys = options.map((one) => (one as { idempotencyKey: string }).idempotencyKey); // each has options last
  const renewal = `renew-${ordernumber}-2027-06-01-1`;
  expect(keys.filter((key) => [paid, bought, ordernumber].some((part) => key.includes(part)))).toEqual([
    ...[`order-${paid}-method`, `order-${paid}-create`, `plan-${user_id}-${bought}-create`, `${renewal}-create`],
    ...[`order-${paid}-confirm`, `plan-${user_id}-${bought}-confirm`, `${renewal}-confirm-${card}`],
  ]);
});

test('a late confirmation of an intent that is already paid is not mistaken for a refusal', async () => {
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  const { paymentIntents } = server.services.stripe;
  const real = paymentIntents.confirm.bind(paymentIntents);
  jest.spyOn(paymentIntents, 'confirm').mockImplementationOnce(async (id, params, options) => {
    await real(id, { payment_method: 'pm_card_visa' }, { idempotencyKey: randomId() });
    return real(id, params, options);
  });
  const key = randomId();
  expect((await visitor.pay('tok_visa', key)).status).toBe(503);
  expect((await visitor.pay('tok_visa', key)).json.order).toBe(order);
  const charges = await listObjects({ db: server.services.db, now: 0 }, 'charge');
  expect(charges.filter(({ metadata }) => (metadata as { order?: string }).order === order)).toHaveLength(1); // ours
});
