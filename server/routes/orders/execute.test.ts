import { listObjects } from '@sandbox/stripe/stripe-objects';
import { answerBank } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { ADDED_MESSAGES } from '@shared/messages';
import { latestDelivery } from '@shared/reference/latest-delivery';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(() => {
  visitor = createVisitor(server);
});
afterAll(() => server.close());

/** The provider's unrefunded charges for an order. */
async function chargesFor(order: string): Promise<number> {
  const charges = await listObjects({ db: server.services.db, now: 0 }, 'charge');
  return charges.filter(({ metadata, refunded }) => (metadata as { order: string }).order === order && !refunded)
    .length;
}

test('a paid order is answered with its number, price and pages, and the next visit gets a new one', async () => {
  const order = await visitor.prepareOrder();
  const { status, json } = await visitor.pay('tok_visa');
  expect(status).toBe(200);
  expect(json).toEqual({ success: true, order, amount: 199, pagecount: 1, email: '' });
  const next = await visitor.info('/start');
  expect(next.context.order.id).not.toBe(order);
  expect(next.context.files).toEqual([]);
  const receipt = await visitor.info(`/order/${order}`);
  expect(receipt.context.order.id).toBe(order);
  expect(receipt.context.files).toHaveLength(1);
});

test('a server with an address for the time after a payment tells it with the answer', async () => {
  const sending = await createTestServer({ env: { DONE_REDIRECT: '/displaycountries' } });
  const buyer = createVisitor(sending);
  await buyer.prepareOrder();
  expect((await buyer.pay('tok_visa')).json).toMatchObject({ redirect: '/displaycountries' });
  await sending.close();
});

test('the receipt tells the person who paid when, how, and where it was mailed', async () => {
  const order = await visitor.prepareOrder();
  expect((await visitor.info()).context.order).not.toHaveProperty('paid');
  await visitor.pay('tok_visa', randomId(), 'ann@example.com');
  const { context } = await visitor.info(`/order/${order}`);
  const at = new Date(server.clock.now()).toISOString();
  expect(context.order.paid).toEqual({ at, email: 'ann@example.com', method: 'Visa ending in 4242' });
});

test('somebody else at the address of a receipt sees an order of their own', async () => {
  const order = await visitor.prepareOrder();
  await visitor.pay('tok_visa');
  const stranger = await createVisitor(server).info(`/order/${order}`);
  expect(stranger.context.order.id).not.toBe(order);
  expect(stranger.context.order).not.toHaveProperty('paid');
});

test.each(['%00', '%ff', 'a'.repeat(201), '(a)!*'])(
  'at the address of an order that cannot be, %j, people see an order of their own',
  async (id) => {
    const { context } = await visitor.info(`/order/${id}`);
    expect(context.order.id).toMatch(/^[0-9A-Za-z]{22}$/);
  },
);

test('the same attempt sent again gets the same answer and is charged once', async () => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  const first = await visitor.pay('tok_visa', key);
  const again = await visitor.pay('tok_visa', key);
  expect(again.json).toEqual(first.json);
  expect(await chargesFor(order)).toBe(1);
});

test('ten copies of one attempt at once are charged once', async () => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.pay('tok_visa', key)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await chargesFor(order)).toBe(1);
});

test('ten attempts of ten tabs at once are charged once', async () => {
  const order = await visitor.prepareOrder();
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.pay('tok_visa')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await chargesFor(order)).toBe(1);
});

test('a declined card is refused with the words of the bank, and another card pays', async () => {
  const order = await visitor.prepareOrder();
  const key = randomId();
  const declined = await visitor.pay('tok_chargeDeclinedInsufficientFunds', key);
  expect(declined.status).toBe(402);
  expect(declined.json.error.message).toBe('Your card has insufficient funds.');
  expect((await visitor.pay('tok_chargeDeclinedInsufficientFunds', key)).json).toEqual(declined.json);
  expect((await visitor.pay('tok_visa')).status).toBe(200);
  expect(await chargesFor(order)).toBe(1);
});

test('an attempt without a key is known by its visitor and token, and another token is another one', async () => {
  const order = await visitor.prepareOrder();
  const pay = (token: string) =>
    visitor.post('/v1/order/execute/stripe', { token, url: '', environment: '', settings: {} });
  const declined = await pay('tok_chargeDeclined');
  expect(declined.status).toBe(402);
  expect((await pay('tok_chargeDeclined')).json).toEqual(declined.json);
  const answers = await Promise.all([pay('tok_visa'), pay('tok_visa')]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await pay('tok_visa')).json).toMatchObject({ success: true, order });
  expect(await chargesFor(order)).toBe(1);
  const other = createVisitor(server);
  const theirs = await other.prepareOrder();
  const paid = await other.post('/v1/order/execute/stripe', {
    token: 'tok_visa',
    url: '',
    environment: '',
    settings: {},
  });
  expect(paid.json).toMatchObject({ success: true, order: theirs });
});

test('a key that is none is refused', async () => {
  await visitor.prepareOrder();
  expect((await visitor.pay('tok_visa', 'short')).json.error.message).toBe('The header Idempotency-Key is not valid');
});

test('a key is not taken for another card, nor from another visitor', async () => {
  await visitor.prepareOrder();
  const key = randomId();
  await visitor.pay('tok_chargeDeclined', key);
  expect((await visitor.pay('tok_visa', key)).json.error.code).toBe('idempotency_error');
  const stranger = createVisitor(server);
  await stranger.prepareOrder();
  expect((await stranger.pay('tok_chargeDeclined', key)).json.error.code).toBe('idempotency_error');
});

describe('a card whose bank asks first', () => {
  test('is charged when the attempt is sent again after the person said yes', async () => {
    const order = await visitor.prepareOrder();
    const key = randomId();
    const asked = await visitor.pay('tok_threeDSecure2Required', key);
    expect(asked.status).toBe(402);
    expect(asked.json.error.code).toBe('requires_action');
    expect((await visitor.pay('tok_threeDSecure2Required', key)).json).toEqual(asked.json);
    await answerBank(server, asked, 'success');
    expect((await visitor.pay('tok_threeDSecure2Required', key)).json.order).toBe(order);
    expect(await chargesFor(order)).toBe(1);
  });

  test('is refused when the person said no', async () => {
    await visitor.prepareOrder();
    const key = randomId();
    const asked = await visitor.pay('tok_threeDSecure2Required', key);
    await answerBank(server, asked, 'failure');
    const refused = await visitor.pay('tok_threeDSecure2Required', key);
    expect(refused.status).toBe(402);
    expect(refused.json.error.message).toMatch(/unable to authenticate/);
  });

  test('pays the order when it was answered and another card was tried instead', async () => {
    const order = await visitor.prepareOrder();
    const asked = await visitor.pay('tok_threeDSecure2Required');
    await answerBank(server, asked, 'success');
    expect((await visitor.pay('tok_visa')).json.order).toBe(order);
    expect(await chargesFor(order)).toBe(1);
  });

  test('can no longer be charged once another card has paid', async () => {
    const order = await visitor.prepareOrder();
    const key = randomId();
    const asked = await visitor.pay('tok_threeDSecure2Required', key);
    expect((await visitor.pay('tok_visa')).status).toBe(200);
    await answerBank(server, asked, 'success');
    expect((await visitor.pay('tok_threeDSecure2Required', key)).status).toBe(402);
    expect(await chargesFor(order)).toBe(1);
  });
});

describe('what cannot be paid', () => {
  test('an order without files', async () => {
    const { context } = await visitor.info();
    await visitor.post(`/v1/order/update/${context.order.id}`, { to: '+12024561414' });
    expect((await visitor.pay('tok_visa')).json.error.message).toMatch(/add a PDF file/);
  });

  test.each([
    ['', "Please specify the recipient's fax number before confirming your order."],
    ['+12', 'The field to is not valid'],
    ['+18765551234', 'The selected country (Jamaica) is not currently supported.'],
    ['+85328212345', 'The selected country (Macao) is not currently supported.'],
    ['+12025', 'Please enter an actual phone number'],
  ])('an order to %p', async (to, message) => {
    const { context } = await visitor.info();
    await visitor.upload();
    const updated = await visitor.post(`/v1/order/update/${context.order.id}`, { to });
    const refused = updated.status === 200 ? await visitor.pay('tok_visa') : updated;
    expect(refused.status).toBe(400);
    if (to !== '+12') expect(refused.json.error.message).toBe(message);
  });

  test('an order whose delivery time has passed', async () => {
    const order = await visitor.prepareOrder();
    const deliverytime = new Date(server.clock.now() - 3_600_000).toISOString();
    await visitor.post(`/v1/order/update/${order}`, { instantsend: false, deliverytime });
    expect((await visitor.pay('tok_visa')).json.error.message).toBe(
      'Please specify a delivery time in the future before confirming your order.',
    );
  });

  test.each([
    [0, 200, undefined],
    [60_000, 400, ADDED_MESSAGES.deliveryTimeFar],
  ])('an order that is to be sent in two years and %i ms', async (more, status, message) => {
    const order = await visitor.prepareOrder();
    const deliverytime = new Date(latestDelivery(server.clock.now()) + more).toISOString();
    await visitor.post(`/v1/order/update/${order}`, { instantsend: false, deliverytime });
    const paid = await visitor.pay('tok_visa');
    expect(paid.status).toBe(status);
    if (message !== undefined) expect(paid.json.error.message).toBe(message);
  });

  test('an order that another tab has paid', async () => {
    await visitor.prepareOrder();
    await visitor.pay('tok_visa');
    expect((await visitor.pay('tok_visa')).json.error.code).toBe('already_paid');
  });
});

describe('a page that says which order it shows', () => {
  const payShown = (order: string) =>
    visitor.post(
      '/v1/order/execute/stripe',
      { token: 'tok_visa', url: 'http://localhost/start', environment: 'production', settings: {}, order },
      { 'Idempotency-Key': randomId() },
    );

  test('pays that one', async () => {
    const order = await visitor.prepareOrder();
    expect((await payShown(order)).json.order).toBe(order);
  });

  test('does not pay for another, which was begun since in another tab', async () => {
    const first = await visitor.prepareOrder();
    await visitor.pay('tok_visa');
    const second = await visitor.prepareOrder();
    const { status, json } = await payShown(first);
    expect([status, json.error.code]).toEqual([400, 'already_paid']);
    expect(await chargesFor(second)).toBe(0);
    expect(await chargesFor(first)).toBe(1);
  });

  test.each([
    ['one that was never made', '0123456789ABCDEFGHIJKL'],
    ['a word as long as may be', 'x'.repeat(200)],
  ])('is told when it is not open (%s)', async (_, unknown) => {
    const order = await visitor.prepareOrder();
    const { status, json } = await payShown(unknown);
    expect([status, json.error.code]).toEqual([400, 'other_order']);
    expect(await chargesFor(order)).toBe(0);
  });
});

test('what the page says it costs is not looked at', async () => {
  const order = await visitor.prepareOrder();
  await visitor.post(`/v1/order/update/${order}`, { amount: 1, displaycosttext: '$0.01' });
  expect((await visitor.pay('tok_visa')).json.amount).toBe(199);
});

test.each(['+19002345678', '+449098790123', '+499001234567'])(
  'a fax to the premium-rate number %s is refused before it is charged',
  async (to) => {
    const order = await visitor.prepareOrder();
    await visitor.post(`/v1/order/update/${order}`, { number: to, to });
    const { status, json } = await visitor.pay('tok_visa');
    expect([status, json.error.message]).toEqual([
      400,
      "We can't fax premium-rate numbers. Please ask the recipient for another number.",
    ]);
    expect(await chargesFor(order)).toBe(0);
  },
);
