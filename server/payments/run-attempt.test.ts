import { breakCall } from '@server/testing/break-call';
import { answerBank } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { findAttempt, type OrderAttempt, orderAttemptId } from './attempt';
import { retrieveIntent } from './charge';

const ASKS = 'tok_threeDSecure2Required';

let server: TestServer;
let visitor: Visitor;
let order: string;
let key: string;

beforeAll(async () => {
  server = await createTestServer({ now: Date.parse('2027-04-20T15:00:00Z') });
});
beforeEach(async () => {
  visitor = createVisitor(server);
  order = await visitor.prepareOrder();
  key = randomId();
});
afterAll(() => server.close());

const attempt = async (of = key): Promise<OrderAttempt> => {
  const found = await findAttempt(server.services.db, 'order', orderAttemptId(of));
  if (!found) throw new Error('There is no such attempt');
  return found;
};

const intentStatus = async (of = key): Promise<string> =>
  (await retrieveIntent(server.services, (await attempt(of)).payment_intent ?? '')).status;

describe('a second card during a bank challenge for the first', () => {
  test('pays, and the first can never be charged', async () => {
    await visitor.pay(ASKS, key);
    const second = randomId();
    expect((await visitor.pay('tok_visa', second)).json.order).toBe(order);
    expect([await intentStatus(), await intentStatus(second)]).toEqual(['canceled', 'succeeded']);
    expect((await attempt()).state).toBe('refused');
  });

  test('is not charged if the bank had already approved the first: both get the same receipt', async () => {
    const asked = await visitor.pay(ASKS, key);
    await answerBank(server, asked, 'success');
    const second = randomId();
    const paid = await visitor.pay('tok_visa', second);
    expect([paid.status, paid.json.order]).toEqual([200, order]);
    expect(await attempt(second)).toMatchObject({ state: 'done', payment_intent: null, answer_status: 200 });
    expect((await visitor.pay(ASKS, key)).json).toEqual(paid.json);
    expect((await visitor.pay('tok_visa', second)).json).toEqual(paid.json);
  });
});

test('while the outcome is unknown, the page is told to retry in two seconds', async () => {
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
  const lost = await visitor.pay('tok_visa', key);
  expect([lost.status, lost.json.error.message]).toEqual([503, "The payment provider hasn't responded yet"]);
  expect(lost.headers.get('retry-after')).toBe('2');
  // A retry works at once, because the lease was released.
  expect((await visitor.pay('tok_visa', key)).json.order).toBe(order);
});

test('the answer for a bank challenge contains what the page needs', async () => {
  const { status, json } = await visitor.pay(ASKS, key);
  expect(status).toBe(402);
  expect(json.error).toEqual({
    message: 'Your bank needs you to confirm this payment',
    code: 'requires_action',
    client_secret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as unknown,
  });
});
