import { HOUR } from '@server/platform/clock';
import { breakCall } from '@server/testing/break-call';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' }, now: Date.parse('2027-04-20T15:00:00Z') });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** A new visitor at a new address pays once. */
async function payAsAnybody(token: string): Promise<Answer> {
  const visitor = createVisitor(server);
  await visitor.prepareOrder();
  const headers = { 'Idempotency-Key': randomId(), 'x-forwarded-for': randomId() };
  return visitor.post('/v1/order/execute/stripe', { token }, headers);
}

test('a card declined for ten people within an hour is not tried again; other cards are', async () => {
  for (let count = 0; count < 10; count += 1) {
    expect((await payAsAnybody('tok_chargeDeclined')).json.error.message).toBe('Your card was declined.');
  }
  const confirm = jest.spyOn(server.services.stripe.paymentIntents, 'confirm');
  const refused = await payAsAnybody('tok_chargeDeclined');
  expect(refused.status).toBe(402);
  expect(refused.json.error.message).toMatch(/^This card was declined too many times in the last hour/);
  expect(confirm).not.toHaveBeenCalled();
  expect((await payAsAnybody('tok_visa')).status).toBe(200);
  server.clock.advance(HOUR);
  expect((await payAsAnybody('tok_chargeDeclined')).json.error.message).toBe('Your card was declined.');
});

test('one card may pay for many orders concurrently', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => payAsAnybody('tok_visa')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('successful payments and bank challenges do not count', async () => {
  for (let count = 0; count < 11; count += 1) {
    expect((await payAsAnybody(count % 2 === 0 ? 'tok_visa' : 'tok_mastercard')).status).toBe(200);
  }
  for (let count = 0; count < 11; count += 1) {
    expect((await payAsAnybody('tok_threeDSecure2Required')).json.error.code).toBe('requires_action');
  }
});

test('buying plans does not bypass it: a card declined for several accounts is not tried for another', async () => {
  const declined = { payment_method: 'pm_card_chargeDeclinedExpiredCard' };
  for (let people = 0; people < 2; people += 1) {
    const person = await createSubscriber(server);
    for (let count = 0; count < 5; count += 1) {
      expect((await person.buy('PLAN_ONETIME_ANNUAL', declined)).json.error.code).toBe('expired_card');
    }
  }
  const confirm = jest.spyOn(server.services.stripe.paymentIntents, 'confirm');
  const person = await createSubscriber(server);
  const refused = await person.buy('PLAN_ONETIME_ANNUAL', declined);
  expect(refused.status).toBe(402);
  expect(refused.json.error.message).toMatch(/^This card was declined too many times in the last hour/);
  expect((await payAsAnybody('tok_chargeDeclinedExpiredCard')).json.error.message).toMatch(
    /^This card was declined too many/,
  );
  expect(confirm).not.toHaveBeenCalled();
  expect((await person.buy('PLAN_ONETIME_ANNUAL')).status).toBe(200);
});

test('a card pays for so many faxes a day, whoever holds it; declines do not use them up', async () => {
  const few = await createTestServer({ env: { TRUST_PROXY: '1', MAX_CARD_ORDERS_PER_DAY: '2' } });
  const pay = async (token: string): Promise<Answer> => {
    const visitor = createVisitor(few);
    await visitor.prepareOrder();
    return visitor.pay(token);
  };
  expect([(await pay('tok_visa')).status, (await pay('tok_visa')).status]).toEqual([200, 200]);
  const refused = await pay('tok_visa');
  expect([refused.status, refused.json.error.message]).toEqual([
    402,
    "This card has paid for as many faxes as we accept in a day, and wasn't charged again: please use another card, or try again tomorrow",
  ]);
  for (let count = 0; count < 3; count += 1) {
    expect((await pay('tok_chargeDeclined')).json.error.message).toBe('Your card was declined.');
  }
  expect((await pay('tok_mastercard')).status).toBe(200);
  few.clock.advance(24 * HOUR);
  expect((await pay('tok_visa')).status).toBe(200);
  await few.close();
});

test('a payment whose answer was lost and that is sent again counts once, and is not refused', async () => {
  const few = await createTestServer({ env: { TRUST_PROXY: '1', MAX_CARD_ORDERS_PER_DAY: '2' } });
  const [visitor, next, last] = [createVisitor(few), createVisitor(few), createVisitor(few)];
  await visitor.prepareOrder();
  const key = randomId();
  breakCall(few.services.stripe.paymentIntents, 'confirm', 'before');
  expect((await visitor.pay('tok_visa', key)).status).toBe(503);
  await next.prepareOrder();
  expect((await next.pay('tok_visa')).status).toBe(200);
  expect((await visitor.pay('tok_visa', key)).status).toBe(200);
  await last.prepareOrder();
  expect((await last.pay('tok_visa')).json.error.message).toMatch(/^This card has paid for as many faxes/);
  await few.close();
});
