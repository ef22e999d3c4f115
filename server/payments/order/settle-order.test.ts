import { findAttempt, type OrderAttempt, orderAttemptId } from '@server/payments/attempt';
import { retrieveIntent } from '@server/payments/charge';
import { settlePaid } from '@server/payments/run-attempt';
import { createLog } from '@server/platform/log';
import { settleByIntent } from '@server/provider-events/by-intent';
import { breakCall } from '@server/testing/break-call';
import { answerBank } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import type Stripe from 'stripe';
import { ORDER_PAYMENT } from './order-payment';

const NOW = Date.parse('2027-04-20T15:00:00Z');

let server: TestServer;
let visitor: Visitor;
let said: { level: string; message: string; orderId?: string; outcome?: string }[] = [];

beforeAll(async () => {
  const log = createLog((line) => void said.push(JSON.parse(line) as (typeof said)[number]));
  server = await createTestServer({ now: NOW, log });
});
beforeEach(() => {
  said = [];
  visitor = createVisitor(server);
});
afterAll(() => server.close());

const attemptOf = async (key: string): Promise<OrderAttempt> => {
  const attempt = await findAttempt(server.services.db, 'order', orderAttemptId(key));
  if (!attempt) throw new Error('There is no such attempt');
  return attempt;
};

/** When the order's fax is handed over, ms since the epoch. */
async function faxTimes(order: string): Promise<number[]> {
  const jobs = await server.services.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'fax')
    .orderBy('id')
    .execute();
  return jobs.filter(({ payload }) => (payload as { order: string }).order === order).map(({ run_at }) => run_at);
}

describe('the fax of a paid order goes', () => {
  const pay = async (change: object): Promise<number[]> => {
    const order = await visitor.prepareOrder();
    await visitor.post(`/v1/order/update/${order}`, { tz: 'Europe/Berlin', ...change });
    expect((await visitor.pay('tok_visa')).status).toBe(200);
    return faxTimes(order);
  };
  const later = '2027-04-21T09:00:00+02:00';

  test('at once, if it is not scheduled', async () => {
    expect(await pay({ instantsend: true })).toEqual([NOW]);
  });
  test('at its scheduled time', async () => {
    expect(await pay({ instantsend: false, deliverytime: later })).toEqual([Date.parse(later)]);
  });
  test('at once, whatever time was chosen earlier', async () => {
    expect(await pay({ instantsend: true, deliverytime: later })).toEqual([NOW]);
  });
  test('at once, if its time passed during the payment', async () => {
    const justPast = new Date(NOW - 30_000).toISOString();
    expect(await pay({ instantsend: false, deliverytime: justPast })).toEqual([NOW]);
  });
});

test('a payment is counted and logged once, however often it is settled', async () => {
  const count = jest.spyOn(server.services.metrics, 'payment');
  const order = await visitor.prepareOrder();
  const key = randomId();
  const { json } = await visitor.pay('tok_visa', key);
  expect(json).toEqual({ success: true, order, amount: 199, pagecount: 1, email: '' });
  const attempt = await attemptOf(key);
  const intent = await retrieveIntent(server.services, attempt.payment_intent ?? '');
  expect((await settlePaid(server.services, ORDER_PAYMENT, attempt, intent)).body).toEqual(json);
  await settleByIntent(server.services, intent.id);
  expect(count.mock.calls).toEqual([['order', 'paid']]);
  expect(said.filter(({ message }) => message === 'payment')).toEqual([
    expect.objectContaining({ level: 'info', orderId: order, outcome: 'paid' }),
  ]);
  expect(await faxTimes(order)).toHaveLength(1);
});

test('a refused payment is counted as refused', async () => {
  const count = jest.spyOn(server.services.metrics, 'payment');
  await visitor.prepareOrder();
  const { status, json } = await visitor.pay('tok_chargeDeclined');
  expect([status, json.error.code]).toEqual([402, 'card_declined']);
  expect(count.mock.calls).toEqual([['order', 'refused']]);
});

test.each([
  [{ billing_details: { email: 'wallet@example.com' } }, 'wallet@example.com'],
  [{ billing_details: { email: null } }, ''],
  [null, ''],
  ['pm_1', ''],
])('the receipt goes to the wallet’s address if the page gives none: %j', async (method, email) => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'before');
  expect((await visitor.pay('tok_visa', key)).status).toBe(503);
  const attempt = await attemptOf(key);
  const intent = await retrieveIntent(server.services, attempt.payment_intent ?? '');
  const paid = { ...intent, status: 'succeeded', amount_received: 199, payment_method: method } as Stripe.PaymentIntent;
  expect((await settlePaid(server.services, ORDER_PAYMENT, attempt, paid)).body).toEqual(
    expect.objectContaining({ order, email }),
  );
});

describe('the operator is told about money that paid for nothing:', () => {
  async function paidBy(change: (order: string) => Promise<unknown>): Promise<string> {
    const order = await visitor.prepareOrder();
    const key = randomId();
    breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
    await visitor.pay('tok_visa', key);
    await change(order);
    await visitor.pay('tok_visa', key);
    return order;
  }

  test('the order changed since', async () => {
    const count = jest.spyOn(server.services.metrics, 'payment');
    const order = await paidBy((id) =>
      server.services.db.updateTable('orders').set({ to_number: '+12024561111' }).where('id', '=', id).execute(),
    );
    expect(said).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'charge for an order changed since, refunded',
        orderId: order,
      }),
    );
    expect(count.mock.calls).not.toContainEqual(['order', 'paid']);
  });

  test('the order was paid already', async () => {
    const order = await paidBy((id) =>
      server.services.db
        .updateTable('orders')
        .set({ state: 'paid', payment_intent: 'pi_other' })
        .where('id', '=', id)
        .execute(),
    );
    expect(said).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'second charge for one order, refunded',
        orderId: order,
      }),
    );
  });
});

test('refunded money pays nothing later, even if the order is changed back and the event is resent', async () => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  const asked = await visitor.pay('tok_threeDSecure2Required', key);
  await answerBank(server, asked, 'success');
  const setNumber = (to_number: string): Promise<unknown> =>
    server.services.db.updateTable('orders').set({ to_number }).where('id', '=', order).execute();
  await setNumber('+12024561111');
  const intent = (await attemptOf(key)).payment_intent ?? '';
  await settleByIntent(server.services, intent);
  const refused = await attemptOf(key);
  expect([refused.state, refused.answer]).toEqual([
    'refused',
    {
      error: {
        message: "Your order changed during the payment, so we're refunding you: please check it and pay again",
        code: 'given_back',
      },
    },
  ]);
  await setNumber('+12024561414');
  await settleByIntent(server.services, intent);
  expect((await attemptOf(key)).answer).toEqual(refused.answer);
  expect(await faxTimes(order)).toEqual([]);
});

test('an attempt from before terms were stored is settled without comparing them', async () => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  await visitor.pay('tok_visa', key);
  await server.services.db
    .updateTable('payment_attempts')
    .set({ terms: '' })
    .where('id', '=', orderAttemptId(key))
    .execute();
  expect((await visitor.pay('tok_visa', key)).json.order).toBe(order);
});

test('an event about a payment that has not succeeded changes nothing', async () => {
  await visitor.prepareOrder();
  const key = randomId();
  await visitor.pay('tok_threeDSecure2Required', key);
  const before = await attemptOf(key);
  await settleByIntent(server.services, before.payment_intent ?? '');
  await settleByIntent(server.services, 'pi_nobodys');
  expect(await attemptOf(key)).toEqual(before);
});
