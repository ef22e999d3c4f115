import { listObjects } from '@sandbox/stripe/stripe-objects';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' }, now: Date.parse('2027-04-20T15:00:00Z') });
});
afterAll(() => server.close());

test('a renewal charged while its plan is being canceled is refunded once, in full', async () => {
  const person = await createSubscriber(server);
  const { json } = await person.buy('PLAN_SUBSCRIPTION_MONTHLY');
  const { paymentIntents } = server.services.stripe;
  const real = paymentIntents.confirm.bind(paymentIntents);
  const canceled: number[] = [];
  jest.spyOn(paymentIntents, 'confirm').mockImplementationOnce(async (...args) => {
    const intent = await real(...args);
    canceled.push((await person.remove(`/v1/plans/${json.ordernumber}`)).status);
    return intent;
  });
  server.clock.set(Date.parse('2027-05-01T12:00:00Z'));
  await person.info();
  await server.runJobs();
  await server.runJobs();
  expect(canceled).toEqual([200]);
  expect(await person.plans()).toEqual([]);

  const place = { db: server.services.db, now: 0 };
  const charges = (await listObjects(place, 'charge')).map(({ amount, amount_refunded }) => [amount, amount_refunded]);
  expect(charges).toEqual([
    [100, 0],
    [300, 300],
  ]);
  expect(await listObjects(place, 'refund')).toHaveLength(1);
});
