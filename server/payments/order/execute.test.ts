import { orderAttemptId } from '@server/payments/attempt';
import { answerBank, createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, type Visitor } from '@server/testing/visitor';
import { IDEMPOTENCY_KEY_HEADER } from '@shared/api/wire';
import { randomId } from '@shared/lib/random-id';
import { executeOrder } from './execute';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' }, now: Date.parse('2027-04-20T15:00:00Z') });
});
beforeEach(() => {
  visitor = createVisitor(server);
});
afterAll(() => server.close());

/** Calls execute with a changed body. */
function execute(change: object, who: Visitor = visitor): Promise<Answer> {
  const body = { token: 'tok_visa', url: 'http://localhost/start', environment: 'production', settings: {}, ...change };
  return who.post('/v1/order/execute/stripe', body, { [IDEMPOTENCY_KEY_HEADER]: randomId() });
}

const messageOf = ({ status, json }: Answer): [number, string, string | undefined] => [
  status,
  json.error.message,
  json.error.code,
];

const attempts = () => server.services.db.selectFrom('payment_attempts').selectAll().execute();

describe('before anything has begun, it refuses', () => {
  test.each([
    [{ token: '' }, 'The field token is missing'],
    [{ token: 7 }, 'The field token is not valid'],
    [{ token: 'pm_card_visa' }, 'The field token is not valid'],
    [{ token: 'x tok_visa' }, 'The field token is not valid'],
    [{ token: 'tok_visa ' }, 'The field token is not valid'],
    [{ token: `tok_${'a'.repeat(300)}` }, 'The field token is too long'],
    [{ url: 7 }, 'The field url is not valid'],
    [{ environment: {} }, 'The field environment is not valid'],
    [{ settings: [] }, 'The field settings is not valid'],
    [{ email: ['ann@example.com'] }, 'The field email is not valid'],
    [{ order: 7 }, 'The field order is not valid'],
  ])('a body with %j', async (change, message) => {
    await visitor.prepareOrder();
    expect(messageOf(await execute(change))).toEqual([400, message, undefined]);
    expect(await attempts()).toEqual([]);
  });

  test('an order without files, or without a number', async () => {
    const { context } = await visitor.info();
    await visitor.upload();
    const noNumber = "Please specify the recipient's fax number before confirming your order.";
    expect(messageOf(await execute({}))).toEqual([400, noNumber, undefined]);
    const other = createVisitor(server);
    const { id } = (await other.info()).context.order;
    await other.post(`/v1/order/update/${id}`, { number: '(202) 456-1414', to: '+12024561414' });
    const noFile = 'Please add a PDF file before paying for your order';
    expect(messageOf(await execute({}, other))).toEqual([400, noFile, undefined]);
    expect(context.order.id).not.toBe(id);
    expect(await attempts()).toEqual([]);
  });

  test('a delivery time that has passed since the page was opened', async () => {
    const order = await visitor.prepareOrder();
    const time = new Date(server.clock.now() + 60_000).toISOString();
    await visitor.post(`/v1/order/update/${order}`, { instantsend: false, deliverytime: time, tz: 'Europe/Berlin' });
    server.clock.advance(180_000);
    const past = 'Please specify a delivery time in the future before confirming your order.';
    expect(messageOf(await execute({}))).toEqual([400, past, undefined]);
  });

  test('an order that does not exist, one of somebody else, and one that was paid in another tab', async () => {
    const other = 'This order is no longer open: please reload the page';
    const paid = 'This order is already paid: please reload the page to start another';
    const order = await visitor.prepareOrder();
    expect(messageOf(await execute({ order: 'nobodys' }))).toEqual([400, other, 'other_order']);
    const stranger = createVisitor(server);
    await stranger.prepareOrder();
    expect(messageOf(await execute({ order }, stranger))).toEqual([400, other, 'other_order']);
    expect((await execute({ order })).status).toBe(200);
    expect(messageOf(await execute({ order }, stranger))).toEqual([400, other, 'other_order']);
    expect(messageOf(await execute({ order }))).toEqual([400, paid, 'already_paid']);
    // The order that is open now is empty: the page is stale.
    expect(messageOf(await execute({}))).toEqual([400, paid, 'already_paid']);
  });

  test('an empty order of somebody who never paid, and says what it lacks', async () => {
    await visitor.info();
    expect(messageOf(await execute({}))).toEqual([
      400,
      'Please add a PDF file before paying for your order',
      undefined,
    ]);
    await visitor.upload();
    expect(messageOf(await execute({}))[2]).toBeUndefined();
  });

  test('the incomplete next order of somebody who has paid, and says what it lacks', async () => {
    const halves: ((id: string) => Promise<unknown>)[] = [
      () => visitor.upload(),
      (id) => visitor.post(`/v1/order/update/${id}`, { number: '(202) 456-1414', to: '+12024561414' }),
    ];
    for (const addHalf of halves) {
      visitor = createVisitor(server);
      await visitor.prepareOrder();
      expect((await execute({})).status).toBe(200);
      await addHalf((await visitor.info()).context.order.id);
      const [status, message, code] = messageOf(await execute({}));
      expect([status, code]).toEqual([400, undefined]);
      expect(message).toMatch(/^Please (?:add a PDF file|specify the recipient)/);
    }
  });

  test('a delivery time that passes just as the payment begins', async () => {
    const order = await visitor.prepareOrder();
    const time = new Date(server.clock.now() + 60_000).toISOString();
    await visitor.post(`/v1/order/update/${order}`, { instantsend: false, deliverytime: time, tz: 'Europe/Berlin' });
    const { db } = server.services;
    const transaction = db.transaction.bind(db);
    jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
      server.clock.advance(180_000);
      return transaction();
    });
    const past = 'Please specify a delivery time in the future before confirming your order.';
    expect(messageOf(await execute({}))).toEqual([400, past, undefined]);
    expect((await attempts()).filter(({ order_id }) => order_id === order)).toEqual([]);
  });
});

test("a payment does not end another person's bank challenge", async () => {
  const other = createVisitor(server);
  const order = await other.prepareOrder();
  const key = randomId();
  const asked = await other.pay('tok_threeDSecure2Required', key);
  await visitor.prepareOrder();
  expect((await execute({})).status).toBe(200);
  await answerBank(server, asked, 'success');
  expect((await other.pay('tok_threeDSecure2Required', key)).json.order).toBe(order);
});

test('a second order with files is paid by itself, not mistaken for the paid one', async () => {
  const first = await visitor.prepareOrder();
  await execute({ order: first });
  const second = await visitor.prepareOrder();
  const paid = await execute({ order: second });
  expect([paid.status, paid.json.order]).toEqual([200, second]);
});

test('an attempt’s key is valid only for its visitor, card and settings', async () => {
  await visitor.prepareOrder();
  const key = randomId();
  await visitor.pay('tok_visa', key);
  const stranger = createVisitor(server);
  await stranger.prepareOrder();
  for (const again of [await visitor.pay('tok_mastercard', key), await stranger.pay('tok_visa', key)]) {
    const message = 'This payment attempt was already used for something else';
    expect(messageOf(again)).toEqual([400, message, 'idempotency_error']);
  }
});

describe('the receipt goes to', () => {
  const emailOf = async (answer: Promise<Answer>): Promise<string> => (await answer).json.email;

  test('the given address, without surrounding spaces', async () => {
    await visitor.prepareOrder();
    expect(await emailOf(execute({ email: '  ann@example.com ' }))).toBe('ann@example.com');
  });

  test.each([['nonsense'], [undefined]])('the account, if no valid address was given (%j)', async (email) => {
    const person = await createSubscriber(server);
    await person.prepareOrder();
    expect(await emailOf(execute(email === undefined ? {} : { email }, person))).toBe(person.email);
  });

  test('the account, tidied: its address may have been kept as it was typed', async () => {
    const person = await createSubscriber(server);
    const { db } = server.services;
    await db
      .updateTable('users')
      .set({ email: `${person.email}\u200b` })
      .where('email', '=', person.email)
      .execute();
    const id = await person.prepareOrder();
    await execute({}, person);
    const order = db.selectFrom('orders').select('receipt_email').where('id', '=', id);
    expect(await order.executeTakeFirst()).toEqual({ receipt_email: person.email });
  });

  test('nobody, if no address is known', async () => {
    await visitor.prepareOrder();
    expect(await emailOf(execute({}))).toBe('');
  });
});

test('while the first try has no outcome, another is told to wait a second', async () => {
  await visitor.prepareOrder();
  const { paymentIntents } = server.services.stripe;
  let go = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    const real = paymentIntents.confirm.bind(paymentIntents);
    jest.spyOn(paymentIntents, 'confirm').mockImplementationOnce(async (...args) => {
      resolve();
      await new Promise<void>((done) => {
        go = done;
      });
      return real(...args);
    });
  });
  const first = execute({});
  await asked;
  const second = await execute({});
  expect(messageOf(second)).toEqual([409, 'This order is being paid for right now', undefined]);
  expect(second.headers.get('retry-after')).toBe('1');
  go();
  expect((await first).status).toBe(200);
});

test('a wallet pays like a card, and the receipt goes to its e-mail address', async () => {
  const made = await server.fetch('http://localhost/sandbox/stripe-api/v1/confirmation_tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer pk_test_standin' },
    body: JSON.stringify({
      payment_method_data: {
        type: 'card',
        card: { token: 'tok_visa' },
        billing_details: { email: 'wallet@example.com' },
      },
    }),
  });
  const { id: token } = (await made.json()) as { id: string };
  expect(token).toMatch(/^ctoken_/);
  const create = jest.spyOn(server.services.stripe.paymentMethods, 'create');
  const order = await visitor.prepareOrder();
  const paid = await execute({ token });
  expect([paid.status, paid.json.order, paid.json.email]).toEqual([200, order, 'wallet@example.com']);
  expect(create).not.toHaveBeenCalled();
});

test('a request sent twice that was looked up before the other copy paid gets the same answer', async () => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  const paid = await visitor.pay('tok_visa', key);
  const { visitor_id } = await server.services.db
    .selectFrom('orders')
    .select('visitor_id')
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  const session = { idHash: '', visitorId: visitor_id, userId: null, isKept: true };
  const late = (key: string) =>
    executeOrder(
      server.services,
      session,
      { id: orderAttemptId(key), known: undefined },
      { token: 'tok_visa', settings: {}, order },
    );
  expect(await late(key)).toEqual({ status: 200, body: paid.json });
  await expect(late(randomId())).rejects.toThrow('already paid');
});
