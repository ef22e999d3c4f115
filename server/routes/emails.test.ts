import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Every call that refuses an invalid address, with its message, the same as in the forms. */
const CALLS = [
  [
    '/v1/contact/request',
    { name: 'Ann', question: 'When?', source: 'index', url: 'https://faxkeep.example/' },
    'Please specify an email address to reply to.',
  ],
  ['/v1/resources/resetpassword', {}, 'Please enter a valid email address.'],
  ['/v1/account/authenticate', { password: 'correct horse' }, 'Please enter a valid email address.'],
  ['/v1/account/register', { password: 'correct horse' }, 'Please enter a valid email address.'],
  [
    '/v1/plans',
    { channel: 'web', cost: 0, payment_method: null, product: 'PLAN_ONETIME_TRIAL', via: 'stripe', key: randomId() },
    'Please provide a valid email address to complete your payment.',
  ],
] as const;

describe.each(CALLS)('POST %s', (path, body, message) => {
  test('accepts the addresses that the forms accept, and no others', async () => {
    const visitor = path === '/v1/plans' ? await createSubscriber(server) : createVisitor(server);
    await visitor.info();
    for (const email of ['a@b', 'jürgen@exam ple.de', 'ann@example.com,eve@example.com']) {
      const { status, json } = await visitor.post(path, { ...body, email });
      expect([status, json.error.message]).toEqual([400, message]);
    }
    const known = path === '/v1/account/authenticate' ? 401 : 200;
    expect((await visitor.post(path, { ...body, email: 'jürgen@example.de' })).status).toBe(known);
  });

  test('names what nobody sees in an address', async () => {
    const visitor = path === '/v1/plans' ? await createSubscriber(server) : createVisitor(server);
    await visitor.info();
    for (const email of ['an\u200bn@mail.example', 'ann@mail\u00ad.example']) {
      const { status, json } = await visitor.post(path, { ...body, email });
      const named = `${message} There is an invisible character in this one: please type it by hand.`;
      expect([status, json.error.message]).toEqual([400, named]);
    }
  });
});

test('a fax receipt goes to such an address too', async () => {
  const visitor = createVisitor(server);
  await visitor.prepareOrder();
  const body = { token: 'tok_visa', url: 'https://faxkeep.example/start', environment: 'production', settings: {} };
  const { json } = await visitor.post(
    '/v1/order/execute/stripe',
    { ...body, email: 'jürgen@example.de' },
    { 'Idempotency-Key': randomId() },
  );
  expect(json).toMatchObject({ success: true, email: 'jürgen@example.de' });
});
