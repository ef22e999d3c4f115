import { listObjects } from '@sandbox/stripe/stripe-objects';
import { beginOrderAttempt } from '@server/payments/testing/begin-order-attempt';
import { breakCall } from '@server/testing/break-call';
import { answerBank } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

const ASKS = 'tok_threeDSecure2Required';

let server: TestServer;
let visitor: Visitor;
let order: string;
let key: string;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  visitor = createVisitor(server);
  order = await visitor.prepareOrder();
  key = randomId();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

function changeNumber(to = '+12024561111') {
  return visitor.post(`/v1/order/update/${order}`, { to });
}

async function fileKey(): Promise<string> {
  return (await visitor.info()).context.files[0]?.key ?? '';
}

/** Number of the provider's charges for the order that were not refunded. */
async function charges(): Promise<number> {
  const all = await listObjects({ db: server.services.db, now: 0 }, 'charge');
  return all.filter(({ metadata, refunded }) => (metadata as { order: string }).order === order && !refunded).length;
}

describe('during a bank challenge for its payment, an order', () => {
  beforeEach(async () => {
    expect((await visitor.pay(ASKS, key)).status).toBe(402);
  });

  test('keeps its number and files, and is paid and faxed as confirmed', async () => {
    const file = await fileKey();
    const refused = await changeNumber();
    expect([refused.status, refused.json.error.message]).toEqual([
      409,
      "This order is being paid for and can't be changed right now",
    ]);
    expect((await visitor.post(`/v1/file/flush/${file}`)).status).toBe(409);
    expect((await visitor.post('/v1/file/setup', { name: 'b.pdf', size: 100 })).status).toBe(409);
    await answerBank(server, await visitor.pay(ASKS, key), 'success');
    expect((await visitor.pay(ASKS, key)).json).toMatchObject({ order, pagecount: 1 });
    const { context } = await visitor.info(`/order/${order}`);
    expect([context.order.to, context.files.map((one) => one.key)]).toEqual(['+12024561414', [file]]);
  });

  test('can be changed once the bank has declined, even if the page never reported it', async () => {
    await answerBank(server, await visitor.pay(ASKS, key), 'failure');
    expect((await changeNumber()).status).toBe(200);
    expect((await visitor.pay('tok_visa')).json.order).toBe(order);
    expect(await charges()).toBe(1);
  });

  test('is paid once the bank has approved, and then cannot be changed', async () => {
    await answerBank(server, await visitor.pay(ASKS, key), 'success');
    expect((await changeNumber()).json.error.code).toBe('already_paid');
    expect(await charges()).toBe(1);
  });

  test('stays frozen while the provider cannot be asked', async () => {
    await answerBank(server, await visitor.pay(ASKS, key), 'failure');
    breakCall(server.services.stripe.paymentIntents, 'retrieve', 'before');
    expect((await changeNumber()).status).toBe(409);
  });

  test('can be changed if the person never answered the bank', async () => {
    server.clock.advance(10 * 60_000);
    await server.runJobs();
    expect((await changeNumber()).status).toBe(409);
    server.clock.advance(61 * 60_000);
    await server.runJobs();
    expect((await changeNumber()).status).toBe(200);
    expect((await visitor.pay(ASKS, key)).status).toBe(402);
    expect(await charges()).toBe(0);
  });
});

describe('money for an order that changed after its payment began', () => {
  beforeEach(async () => {
    await answerBank(server, await visitor.pay(ASKS, key), 'success');
    // Bypasses all the rules above.
    await server.services.db.updateTable('orders').set({ to_number: '+12024561111' }).where('id', '=', order).execute();
  });

  test('is refunded once, and the order is not paid', async () => {
    const refused = await visitor.pay(ASKS, key);
    expect([refused.status, refused.json.error.code]).toEqual([402, 'given_back']);
    await server.runJobs();
    expect(await charges()).toBe(0);
    expect((await visitor.pay(ASKS, key)).json).toEqual(refused.json);
    expect((await visitor.pay('tok_visa')).json.order).toBe(order);
    expect(await charges()).toBe(1);
  });

  test('pays nothing later either, even if the order is changed back', async () => {
    await visitor.pay(ASKS, key);
    await server.services.db.updateTable('orders').set({ to_number: '+12024561414' }).where('id', '=', order).execute();
    expect((await visitor.pay(ASKS, key)).status).toBe(402);
    expect((await visitor.info(`/start`)).context.order.id).toBe(order);
  });
});

test('a payment whose process was killed is taken over five seconds later', async () => {
  await new Promise<void>((asked) => {
    jest.spyOn(server.services.stripe.paymentIntents, 'confirm').mockImplementationOnce(() => {
      asked();
      return new Promise(() => undefined);
    });
    void visitor.pay('tok_visa', key);
  });
  expect((await visitor.pay('tok_visa', key)).status).toBe(409);
  server.clock.advance(5_000);
  expect((await visitor.pay('tok_visa', key)).json.order).toBe(order);
  expect(await charges()).toBe(1);
});

test('an order deleted by a cleanup at that moment is not paid, and the person is told what to do', async () => {
  await expect(beginOrderAttempt(server, 'gone')).rejects.toThrow('There is no open order');
});
