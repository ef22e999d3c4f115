import { createApp } from '@server/app';
import { selectAttempts } from '@server/payments/attempt';
import { breakCall } from '@server/testing/break-call';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import Stripe from 'stripe';
import { webhookRoutes } from './webhook';

const SECRET = 'whsec_test';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' } });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** Sends an event as the provider does, to this server with real keys. */
async function send(
  object: unknown,
  { type = 'payment_intent.succeeded', secret = SECRET, id = `evt_${randomId()}` } = {},
): Promise<number> {
  const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: SECRET };
  const routes = webhookRoutes({ ...server.services, config: { ...server.config, stripe } });
  const payload = JSON.stringify({ id, object: 'event', created: 1_800_000_000, type, data: { object } });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await routes.request('/v1/stripe/webhook', { method: 'POST', headers, body: payload })).status;
}

/** An attempt's payment intent at the provider. */
async function intentOf(kind: 'plan' | 'order', key: string): Promise<unknown> {
  const attempts = selectAttempts(server.services.db, kind).where('id', 'like', `%-${key}`);
  const attempt = await attempts.executeTakeFirstOrThrow();
  return server.services.stripe.paymentIntents.retrieve(attempt.payment_intent ?? '');
}

test('the event delivers a plan whose payment answer was lost, once', async () => {
  const person = await createSubscriber(server);
  const key = randomId();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  expect((await person.buy('PLAN_ONETIME_ANNUAL', { key })).status).toBe(503);
  expect(await person.plans()).toEqual([]);
  const intent = await intentOf('plan', key);
  expect(await send(intent)).toBe(200);
  expect(await send(intent)).toBe(200);
  const plans = await person.plans();
  expect(plans.map(({ plan }) => plan)).toEqual(['PLAN_ONETIME_ANNUAL']);
  expect((await person.mails()).filter(({ subject }) => /receipt/i.test(subject))).toHaveLength(1);
  const again = await person.buy('PLAN_ONETIME_ANNUAL', { key });
  expect([again.status, again.json.ordernumber]).toEqual([200, plans[0]?.guid]);
  expect(await person.charges()).toHaveLength(1);
});

test('the event marks an order paid whose payment answer was lost', async () => {
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  const key = randomId();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  expect((await visitor.pay('tok_visa', key)).status).toBe(503);
  expect(await send(await intentOf('order', key))).toBe(200);
  expect((await visitor.pay('tok_mastercard')).json.error.code).toBe('already_paid');
  expect((await visitor.pay('tok_visa', key)).json.order).toBe(order);
});

test('an event without the provider’s signature changes nothing', async () => {
  const person = await createSubscriber(server);
  const key = randomId();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  await person.buy('PLAN_ONETIME_ANNUAL', { key });
  const intent = await intentOf('plan', key);
  expect(await send(intent, { secret: 'whsec_other' })).toBe(400);
  expect(await send(intent, { type: 'payment_intent.created' })).toBe(200);
  expect(await person.plans()).toEqual([]);
});

test('a body larger than any event is not read to the end', async () => {
  const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: SECRET };
  const app = createApp({ ...server.services, config: { ...server.config, stripe } });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
      if (sent >= 100 * 65_536) controller.close();
    },
  });
  // Node's Request requires `duplex` for a streamed body.
  const request = new Request('http://localhost/v1/stripe/webhook', { method: 'POST', body, duplex: 'half' } as object);
  expect((await app.fetch(request)).status).toBe(413);
  expect(sent).toBeLessThan(10 * 65_536);
});

test('an event about an unknown payment is accepted and ignored', async () => {
  expect(await send({ id: 'pi_of_another_shop' })).toBe(200);
});
