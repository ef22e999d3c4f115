import { eachSubscriber } from '@server/testing/each-subscriber';
import { answerBank, intentOf, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ONE_YEAR = 'PLAN_ONETIME_ANNUAL';
const TRIAL = 'PLAN_ONETIME_TRIAL';

let server: TestServer;
let person: Subscriber;

eachSubscriber((made) => ({ server, person } = made));

async function goTo(time: string): Promise<void> {
  server.clock.set(Date.parse(time));
  await person.comeBack();
  await server.runJobs();
}

/** Buys a monthly subscription with a card that cannot be charged off session. */
async function subscribeWithStrictCard(): Promise<string> {
  const body = { key: randomId(), payment_method: 'pm_card_threeDSecure2Required' };
  const asked = await person.buy(MONTHLY, body);
  await answerBank(server, asked, 'success');
  return (await person.buy(MONTHLY, { ...body, paymentIntentId: intentOf(asked) })).json.ordernumber;
}

test('plans that have ended stay listed, with their end and without features', async () => {
  await person.buy(TRIAL);
  server.clock.advance(1_000);
  await person.buy(ONE_YEAR);
  await goTo('2028-04-21T11:59:59Z');
  expect(await person.allPlans()).toMatchObject([
    { plan: TRIAL, end_date: '2027-04-21T15:00:00.000Z', features: {} },
    { plan: ONE_YEAR, end_date: '2028-04-20', features: { print: true } },
  ]);
  await goTo('2028-04-21T12:00:00Z');
  expect(await person.allPlans()).toMatchObject([
    { plan: TRIAL },
    { plan: ONE_YEAR, end_date: '2028-04-20', features: {} },
  ]);
  expect((await person.allPlans()).map(({ features }) => features)).toEqual([{}, {}]);
});

test('a failed renewal says what is due, why, and when it is tried again', async () => {
  await subscribeWithStrictCard();
  expect((await person.allPlans())[0]).not.toHaveProperty('state');
  await goTo('2027-05-01T12:00:30Z');
  const failed = {
    state: 'past_due',
    amount_due: 300,
    message: 'Your card was declined. This transaction requires authentication.',
  };
  expect(await person.allPlans()).toEqual([
    expect.objectContaining({ ...failed, renewal_date: '2027-05-01', next_try: '2027-05-04' }),
  ]);
  expect((await person.mails()).at(-1)?.body).toContain('we will try again on May 4, 2027');
  await goTo('2027-05-04T12:00:30Z');
  expect(await person.allPlans()).toEqual([expect.objectContaining({ ...failed, next_try: '2027-05-07' })]);
  await goTo('2027-05-07T12:00:30Z');
  const [ended] = await person.allPlans();
  expect(ended).toMatchObject({ current_period_end: '2027-04-30', end_date: '2027-05-07T12:00:30.000Z', features: {} });
  expect(ended).not.toHaveProperty('state');
});

test('one that is canceled after its renewal failed ends at that moment, and the mail says so', async () => {
  const guid = await subscribeWithStrictCard();
  await goTo('2027-05-02T09:00:00Z');
  expect((await person.remove(`/v1/plans/${guid}`)).status).toBe(200);
  expect(await person.allPlans()).toEqual([
    expect.objectContaining({ end_date: '2027-05-02T09:00:00.000Z', features: {} }),
  ]);
  expect((await person.info()).context.user?.features).toEqual({});
  expect((await person.mails()).at(-1)?.body).toContain('nothing more will be charged. It has ended.');
  expect((await person.remove(`/v1/plans/${guid}`)).status).toBe(200);
});

test('each subscription names the card that it is charged to', async () => {
  await person.buy(MONTHLY);
  server.clock.advance(1_000);
  await person.buy(ONE_YEAR, { payment_method: 'pm_card_mastercard' });
  expect((await person.allPlans()).map(({ card }) => card)).toEqual([
    { brand: 'visa', last4: '4242' },
    { brand: 'mastercard', last4: '4444' },
  ]);
});

test('a plan that has ended cannot be canceled', async () => {
  const { ordernumber } = (await person.buy(TRIAL)).json;
  await goTo('2027-04-22T15:00:00Z');
  const { status, json } = await person.remove(`/v1/plans/${ordernumber}`);
  expect([status, json.error.message]).toEqual([400, "This plan doesn't renew: it has ended"]);
});
