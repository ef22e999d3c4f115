import { listObjects, type StoredObject } from '@sandbox/stripe/stripe-objects';
import { orderAttemptId, renewalId, selectAttempts } from '@server/payments/attempt';
import { begunAt } from '@server/payments/attempt-store';
import type { Reversal } from '@server/platform/data/tables/reversals';
import { createLog } from '@server/platform/log';
import { breakCall } from '@server/testing/break-call';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import type Stripe from 'stripe';
import { takeEvent } from './take-event';

let server: TestServer;
let visitor: Visitor;
let said: { level: string; message: string; orderId?: string; [field: string]: unknown }[] = [];

beforeAll(async () => {
  const log = createLog((line) => void said.push(JSON.parse(line) as (typeof said)[number]));
  server = await createTestServer({ env: { TRUST_PROXY: '1' }, log });
});
beforeEach(() => {
  said = [];
  visitor = createVisitor(server);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** The log's messages about refunds and disputes. */
const told = (): string[] =>
  said.filter(({ message }) => /refunded|dispute/.test(message)).map(({ level, message }) => `${level}: ${message}`);

const reversals = (): Promise<Reversal[]> => server.services.db.selectFrom('payment_reversals').selectAll().execute();

async function reversalsOf(order: string): Promise<Pick<Reversal, 'kind' | 'status' | 'amount'>[]> {
  const own = (await reversals()).filter(({ order_id }) => order_id === order);
  return own.map(({ kind, status, amount }) => ({ kind, status, amount }));
}

/** The stand-in's events about an intent, oldest first. */
async function eventsOf(intent: string): Promise<Stripe.Event[]> {
  // Keyed by kind.
  const events = (await listObjects({ db: server.services.db, now: 0 }, 'event')) as (StoredObject & Stripe.Event)[];
  return events.filter((event) => {
    const { id, payment_intent } = event.data.object as { id: string; payment_intent?: string };
    return id === intent || payment_intent === intent;
  });
}

async function intentOf(order: string): Promise<string> {
  const { db } = server.services;
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  return row.payment_intent ?? '';
}

const take = (event: Stripe.Event): Promise<void> => takeEvent(server.services, event);

/** A provider event with only the fields that are read. */
function event(type: Stripe.Event['type'], object: object, id = `evt_${randomId()}`): Stripe.Event {
  return { id, object: 'event', type, created: 1_800_000_000, data: { object } } as Stripe.Event;
}

async function paidOrder(token = 'tok_visa'): Promise<{ order: string; intent: string }> {
  const order = await visitor.prepareOrder();
  expect((await visitor.pay(token)).status).toBe(200);
  return { order, intent: await intentOf(order) };
}

describe('a refund', () => {
  test('is recorded with its order and logged once, however often the event arrives', async () => {
    const { order, intent } = await paidOrder();
    await server.services.stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: randomId() });
    await server.runJobs();
    const [refunded] = (await eventsOf(intent)).filter(({ type }) => type === 'charge.refunded');
    for (let again = 0; again < 3; again += 1) if (refunded) await take(refunded);
    expect(await reversalsOf(order)).toEqual([{ kind: 'refund', status: 'full', amount: 199 }]);
    expect(told()).toEqual(['warn: payment refunded']);
    expect(said.find(({ message }) => message === 'payment refunded')?.orderId).toBe(order);
  });

  test('of a part is recorded as partial', async () => {
    const { order, intent } = await paidOrder();
    const charge = { id: `ch_${randomId()}`, payment_intent: intent, amount_refunded: 99, refunded: false };
    await take(event('charge.refunded', charge));
    expect(await reversalsOf(order)).toEqual([{ kind: 'refund', status: 'partial', amount: 99 }]);
    expect(said.find(({ message }) => message === 'payment refunded')).toMatchObject({
      ...{ paidFor: 'order', orderId: order, planId: null, chargeId: charge.id, status: 'partial', amount: 99 },
    });
  });

  test('in several parts: the largest total counts, whichever event arrives last', async () => {
    const { order, intent } = await paidOrder();
    const charge = { id: `ch_${randomId()}`, payment_intent: intent };
    const all = event('charge.refunded', { ...charge, amount_refunded: 199, refunded: true });
    const part = event('charge.refunded', { ...charge, amount_refunded: 99, refunded: false });
    await take(all);
    await take(part);
    expect(await reversalsOf(order)).toEqual([{ kind: 'refund', status: 'full', amount: 199 }]);
  });

  test('is recorded even before the order is known to be paid', async () => {
    const order = await visitor.prepareOrder();
    breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
    const key = randomId();
    expect((await visitor.pay('tok_createDispute', key)).status).toBe(503);
    const intent = await intentOf(order);
    for (const one of (await eventsOf(intent)).reverse()) await take(one);
    expect(await reversalsOf(order)).toEqual([{ kind: 'dispute', status: 'needs_response', amount: 199 }]);
    expect((await visitor.pay('tok_createDispute', key)).json.order).toBe(order);
  });
});

describe('a dispute', () => {
  test('is logged as an error and counted, once', async () => {
    const count = jest.spyOn(server.services.metrics, 'payment');
    const { order, intent } = await paidOrder('tok_createDispute');
    await server.runJobs();
    for (const one of await eventsOf(intent)) await take(one);
    expect(await reversalsOf(order)).toEqual([{ kind: 'dispute', status: 'needs_response', amount: 199 }]);
    expect(told()).toEqual(['error: payment disputed']);
    expect(count.mock.calls.filter(([, outcome]) => outcome === 'disputed')).toEqual([['order', 'disputed']]);
  });

  test.each(['won', 'lost'])('that was %s stays so, whichever event arrives last', async (status) => {
    const { order, intent } = await paidOrder();
    const dispute = { id: `du_${randomId()}`, payment_intent: intent, amount: 199, reason: 'fraudulent' };
    await take(event('charge.dispute.closed', { ...dispute, status }));
    await take(event('charge.dispute.created', { ...dispute, status: 'needs_response' }));
    expect(await reversalsOf(order)).toEqual([{ kind: 'dispute', status, amount: 199 }]);
  });

  test.each(['won', 'lost', 'warning_closed', 'prevented'])('decided as %s is final', async (status) => {
    const { order, intent } = await paidOrder();
    const dispute = { id: `du_${randomId()}`, payment_intent: { id: intent }, amount: 199, reason: 'fraudulent' };
    await take(event('charge.dispute.created', { ...dispute, status: 'needs_response' }));
    await take(event('charge.dispute.closed', { ...dispute, status }));
    await take(event('charge.dispute.created', { ...dispute, status: 'under_review' }));
    expect(await reversalsOf(order)).toEqual([{ kind: 'dispute', status, amount: 199 }]);
    expect(said.filter(({ message }) => message === 'dispute decided')).toEqual([
      expect.objectContaining({ level: 'warn', orderId: order, disputeId: dispute.id, status, amount: 199 }),
    ]);
  });

  test('about a renewal is recorded with the plan', async () => {
    const person = await createSubscriber(server);
    const { ordernumber: plan } = (await person.buy('PLAN_SUBSCRIPTION_MONTHLY')).json;
    const renewal = {
      kind: 'renewal',
      plan,
      renewal_date: '2027-06-01',
      try: 1,
      payment_intent: `pi_${plan}`,
    } as const;
    await server.services.db
      .insertInto('payment_attempts')
      .values({ id: renewalId(plan, '2027-06-01', 1), ...begunAt(0), ...renewal, state: 'done' })
      .execute();
    const dispute = { id: `du_${plan}`, payment_intent: `pi_${plan}`, amount: 100, status: 'needs_response' };
    await take(event('charge.dispute.created', dispute));
    expect((await reversals()).filter(({ id }) => id === `du_${plan}`)).toEqual([
      expect.objectContaining({ kind: 'dispute', paid_for: 'renewal', order_id: null, plan, amount: 100 }),
    ]);
  });

  test('about a plan is recorded with the plan', async () => {
    const person = await createSubscriber(server);
    const { json } = await person.buy('PLAN_ONETIME_ANNUAL', { payment_method: 'pm_card_createDispute' });
    await server.runJobs();
    expect((await reversals()).filter(({ plan }) => plan === json.ordernumber)).toEqual([
      expect.objectContaining({ kind: 'dispute', paid_for: 'plan', order_id: null, amount: 3300 }),
    ]);
  });
});

describe('a payment declined by the bank after the page was closed', () => {
  async function refusedByBank(): Promise<{ order: string; key: string; refusal: Stripe.Event }> {
    const order = await visitor.prepareOrder();
    const key = randomId();
    const { client_secret } = (await visitor.pay('tok_threeDSecure2Required', key)).json.error;
    const intent = await intentOf(order);
    await server.fetch(`http://localhost/sandbox/stripe-api/v1/payment_intents/${intent}/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, result: 'failure' }),
    });
    const refusal = (await eventsOf(intent)).find(({ type }) => type === 'payment_intent.payment_failed');
    if (!refusal) throw new Error('The stand-in made no event');
    return { order, key, refusal };
  }

  const stateOf = async (key: string): Promise<string> => {
    const row = server.services.db.selectFrom('payment_attempts').select('state').where('id', '=', orderAttemptId(key));
    return (await row.executeTakeFirstOrThrow()).state;
  };

  test('is ended by the event, with the bank’s message for a page that comes back', async () => {
    const { key, refusal } = await refusedByBank();
    expect(await stateOf(key)).toBe('needs_action');
    await take(refusal);
    expect(await stateOf(key)).toBe('refused');
    expect((await visitor.pay('tok_threeDSecure2Required', key)).json.error.message).toMatch(/unable to authenticate/);
  });

  test('is ended by a later event if the provider could not be asked at the first', async () => {
    const { key, refusal } = await refusedByBank();
    breakCall(server.services.stripe.paymentIntents, 'retrieve', 'before');
    await expect(take(refusal)).rejects.toThrow('not settled yet');
    await take(refusal);
    expect(await stateOf(key)).toBe('refused');
  });

  test('is ended, too, if it was canceled at the provider', async () => {
    const order = await visitor.prepareOrder();
    const key = randomId();
    await visitor.pay('tok_threeDSecure2Required', key);
    const intent = await intentOf(order);
    await server.services.stripe.paymentIntents.cancel(intent);
    for (const one of await eventsOf(intent)) await take(one);
    expect(await stateOf(key)).toBe('refused');
  });

  test('is ended for a plan, too', async () => {
    const person = await createSubscriber(server);
    const key = randomId();
    await person.buy('PLAN_ONETIME_ANNUAL', { key, payment_method: 'pm_card_threeDSecure2Required' });
    const { db } = server.services;
    const attempt = () => selectAttempts(db, 'plan').where('id', 'like', `%-${key}`).executeTakeFirstOrThrow();
    const intent = (await attempt()).payment_intent ?? '';
    await server.services.stripe.paymentIntents.cancel(intent);
    for (const one of await eventsOf(intent)) await take(one);
    expect((await attempt()).state).toBe('refused');
  });
});

test('the event for a decline that the page already knows changes nothing', async () => {
  const order = await visitor.prepareOrder();
  const declined = await visitor.pay('tok_chargeDeclined');
  const intent = await intentOf(order);
  const calls = jest.spyOn(server.services.stripe.paymentIntents, 'retrieve');
  for (const one of await eventsOf(intent)) await take(one);
  expect(declined.status).toBe(402);
  expect(calls).not.toHaveBeenCalled();
});

test('an event that a payment succeeded settles it once; the same event again does not call the provider', async () => {
  const order = await visitor.prepareOrder();
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  expect((await visitor.pay('tok_visa')).status).toBe(503);
  const [succeeded] = (await eventsOf(await intentOf(order))).filter(({ type }) => type === 'payment_intent.succeeded');
  if (!succeeded) throw new Error('The stand-in made no event');
  const ask = jest.spyOn(server.services.stripe.paymentIntents, 'retrieve');
  await take(succeeded);
  const row = await server.services.db.selectFrom('orders').select('state').where('id', '=', order).executeTakeFirst();
  expect([row?.state, ask.mock.calls.length]).toEqual(['paid', 1]);
  await server.services.db
    .updateTable('payment_attempts')
    .set({ state: 'running' })
    .where('order_id', '=', order)
    .execute();
  await take(succeeded);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('events about unknown payments, and of other kinds, are accepted and ignored', async () => {
  const before = await reversals();
  const nobody = { id: 'ch_x', payment_intent: 'pi_x', amount_refunded: 1, refunded: true };
  await take(event('charge.refunded', nobody));
  await take(event('charge.dispute.created', { id: 'du_x', payment_intent: 'pi_x', amount: 1, status: 'lost' }));
  await take(event('payment_intent.payment_failed', { id: 'pi_x' }));
  await take(event('customer.created', { id: 'cus_x' }));
  expect(await reversals()).toEqual(before);
  expect(told()).toEqual([]);
});
