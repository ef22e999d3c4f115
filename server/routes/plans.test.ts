import { DAY } from '@server/platform/clock';
import { eachSubscriber } from '@server/testing/each-subscriber';
import { createSubscriber, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ANNUAL = 'PLAN_SUBSCRIPTION_ANNUAL';
const ONE_YEAR = 'PLAN_ONETIME_ANNUAL';
const TRIAL = 'PLAN_ONETIME_TRIAL';

let server: TestServer;
let person: Subscriber;

eachSubscriber((made) => ({ server, person } = made));

describe('buying', () => {
  test('a monthly subscription on the 20th costs 10 of 30 days, and mails a receipt', async () => {
    const { status, json } = await person.buy(MONTHLY);
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      ordernumber: expect.any(String) as unknown,
      total: 100,
      product: MONTHLY,
      product_name: 'Monthly subscription',
      category: 'Plan',
    });
    expect(await person.charges()).toEqual([{ amount: 100 }]);
    expect(await person.plans()).toEqual([
      expect.objectContaining({
        guid: json.ordernumber,
        plan: MONTHLY,
        current_period_end: '2027-04-30',
        renewal_date: '2027-05-01',
      }),
    ]);
    const [receipt] = await person.mails();
    expect(receipt?.subject).toBe('Your Faxkeep receipt: Personal Account (Monthly subscription)');
    expect(receipt?.body).toContain('Amount: $1.00');
    expect(receipt?.body).toContain('renews automatically on May 1, 2027 for $3.00');
  });

  test.each([
    ['2027-04-30T23:59:59Z', MONTHLY, 300, '2027-05-31', '2027-06-01'],
    ['2027-05-01T00:00:00Z', MONTHLY, 290, '2027-05-31', '2027-06-01'],
    ['2028-02-29T12:00:00Z', MONTHLY, 300, '2028-03-31', '2028-04-01'],
    ['2027-12-31T12:00:00Z', MONTHLY, 300, '2028-01-31', '2028-02-01'],
    ['2027-12-31T12:00:00Z', ANNUAL, 3000, '2028-12-31', '2029-01-01'],
    ['2027-04-20T12:00:00Z', ANNUAL, 2096, '2027-12-31', '2028-01-01'],
  ] as const)('at %s %s costs %i, is paid until %s and renews on %s', async (at, product, cost, end, renewal) => {
    server.clock.set(Date.parse(at));
    person = await createSubscriber(server);
    expect((await person.buy(product)).json.total).toBe(cost);
    expect(await person.charges()).toEqual([{ amount: cost }]);
    expect(await person.plans()).toEqual([expect.objectContaining({ current_period_end: end, renewal_date: renewal })]);
  });

  test('a one-year plan ends by itself a year later', async () => {
    expect((await person.buy(ONE_YEAR)).json.total).toBe(3300);
    const [plan] = await person.plans();
    expect(plan).toMatchObject({ plan: ONE_YEAR, current_period_end: '2028-04-20', end_date: '2028-04-20' });
    expect(plan).not.toHaveProperty('renewal_date');
    server.clock.set(Date.parse('2028-04-21T11:59:59Z'));
    await person.comeBack();
    expect(await person.plans()).toHaveLength(1);
    server.clock.set(Date.parse('2028-04-21T12:00:00Z'));
    expect(await person.plans()).toEqual([]);
  });

  test('the trial needs no card, lasts a day, and is available once', async () => {
    const { json } = await person.buy(TRIAL);
    expect(json.total).toBe(0);
    expect(await person.charges()).toEqual([]);
    expect(await person.plans()).toEqual([
      expect.objectContaining({ plan: TRIAL, end_date: '2027-04-21T15:00:00.000Z' }),
    ]);
    const again = await person.buy(TRIAL);
    expect(again.status).toBe(400);
    expect(again.json.error.message).toBe("You've had your free trial: please choose another plan");
    server.clock.advance(DAY);
    expect(await person.plans()).toEqual([]);
    expect((await person.buy(TRIAL)).status).toBe(400);
  });

  test('five concurrent trials are one', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.buy(TRIAL)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await person.plans()).toHaveLength(1);
  });

  test('enables every feature, until the plan ends', async () => {
    expect((await person.info()).context.user?.features).toEqual({});
    await person.buy(TRIAL);
    expect((await person.info()).context.user?.features).toEqual({
      customactivityreportperiod: true,
      drive: true,
      onedrive: true,
      box: true,
      dropbox: true,
      print: true,
    });
    server.clock.advance(DAY);
    expect((await person.info()).context.user?.features).toEqual({});
  });

  test('the card is saved and pays for the next plan', async () => {
    await person.buy(MONTHLY);
    const card = (await person.info()).context.user?.card;
    expect(card).toEqual({ id: expect.stringMatching(/^pm_/) as unknown, brand: 'visa', last4: '4242' });
    expect((await person.buy(ANNUAL, { payment_method: card?.id })).status).toBe(200);
    expect(await person.charges()).toHaveLength(2);
  });

  test("nobody can pay with somebody else's card", async () => {
    const owner = await createSubscriber(server);
    await owner.buy(MONTHLY);
    const card = (await owner.info()).context.user?.card;
    const stolen = await person.buy(MONTHLY, { payment_method: card?.id });
    expect(stolen.status).toBe(402);
    expect(await person.charges()).toEqual([]);
  });
});

test.each([
  [{ product: 'PLAN_FOREVER' }],
  [{ key: 'short' }],
  [{ cost: -1 }],
  [{ cost: '100' }],
  [{ email: 'nobody' }],
  [{ payment_method: null }],
  [{ payment_method: 'tok_visa' }],
  [{ paymentIntentId: 'nonsense' }],
  [{ paymentIntentId: 'pi_unknown' }],
  [{ channel: 'phone' }],
])('refuses a purchase with %j', async (change) => {
  expect((await person.buy(MONTHLY, change)).status).toBe(400);
  expect(await person.charges()).toEqual([]);
});
