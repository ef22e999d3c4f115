import { planAttemptId, selectAttempts } from '@server/payments/attempt';
import { settleInterruptedAttempt } from '@server/payments/follow-up';
import { HOUR, MINUTE } from '@server/platform/clock';
import { breakCall } from '@server/testing/break-call';
import { eachSubscriber, PLAN_DAY } from '@server/testing/each-subscriber';
import { answerBank, intentOf, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import type { Answer } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { PLAN_PURCHASE } from './plan-purchase';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ONE_YEAR = 'PLAN_ONETIME_ANNUAL';

let server: TestServer;
let person: Subscriber;
let userId: string;
let key: string;

eachSubscriber((made) => {
  ({ server, person, userId } = made);
  key = randomId();
});

/** Buys with a card whose bank asks first. */
const ask = (change: object = {}): Promise<Answer> =>
  person.buy(MONTHLY, { key, payment_method: 'pm_card_threeDSecure2Required', ...change });

const attempt = () =>
  selectAttempts(server.services.db, 'plan').where('id', '=', planAttemptId(userId, key)).executeTakeFirstOrThrow();

/** Runs the purchase's follow-up job. */
async function lookAfter(): Promise<void> {
  await settleInterruptedAttempt(server.services, PLAN_PURCHASE, { attempt: planAttemptId(userId, key) });
}

/** When the follow-up job is due, ms since the purchase began. */
async function looks(): Promise<number[]> {
  const jobs = await server.services.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'settle-plan-attempt')
    .orderBy('run_at')
    .execute();
  const own = jobs.filter(({ payload }) => (payload as { attempt: string }).attempt === planAttemptId(userId, key));
  return own.map(({ run_at }) => run_at - PLAN_DAY);
}

test('a bank challenge is reported with what the page needs to run it', async () => {
  const { status, json } = await ask();
  expect(status).toBe(402);
  expect(json).toEqual({
    error: {
      message: 'Your bank needs you to confirm this payment',
      code: 'requires_action',
      client_secret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as unknown,
    },
  });
});

test('buying another plan leaves the bank challenge open', async () => {
  const asked = await ask();
  expect((await person.buy(ONE_YEAR)).status).toBe(200);
  server.clock.advance(MINUTE);
  await answerBank(server, asked, 'success');
  expect((await ask({ paymentIntentId: intentOf(asked) })).status).toBe(200);
  expect((await person.plans()).map(({ plan }) => plan)).toEqual([ONE_YEAR, MONTHLY]);
});

describe('a year that another attempt turns out to have paid for is not charged again:', () => {
  const paidThrough = "You already have this plan: it is paid through April 20, 2028. You weren't charged";

  test('the bank was asked first, and its page never came back', async () => {
    const asked = await ask({ product: ONE_YEAR, cost: 3300, renew_date: null });
    await answerBank(server, asked, 'success');
    const { status, json } = await person.buy(ONE_YEAR);
    expect([status, json.error]).toEqual([400, { message: paidThrough, code: 'plan_refused' }]);
    expect(await person.charges()).toEqual([{ amount: 3300 }]);
  });

  test('the provider did not tell in time, and the same attempt was sent again', async () => {
    const asked = await ask({ product: ONE_YEAR, cost: 3300, renew_date: null });
    await answerBank(server, asked, 'success');
    breakCall(server.services.stripe.paymentIntents, 'retrieve', 'before');
    const again = { key: randomId(), cost: 3300 };
    expect((await person.buy(ONE_YEAR, again)).status).toBe(503);
    expect((await person.buy(ONE_YEAR, again)).json.error.message).toBe(paidThrough);
    expect(await person.charges()).toEqual([{ amount: 3300 }]);
  });

  test('the day has changed since', async () => {
    server.clock.set(Date.parse('2027-04-20T23:45:00Z'));
    await answerBank(server, await ask({ product: ONE_YEAR, cost: 3300, renew_date: null }), 'success');
    server.clock.advance(30 * MINUTE);
    expect((await person.buy(ONE_YEAR)).json.error.message).toBe(paidThrough);
    expect(await person.charges()).toEqual([{ amount: 3300 }]);
    // Priced again, it begins after that year.
    server.clock.advance(1_000);
    expect((await person.buy(ONE_YEAR)).status).toBe(200);
    expect((await person.plans()).map(({ end_date }) => end_date)).toEqual(['2028-04-20', '2029-04-20']);
  });
});

describe('a bank challenge', () => {
  test('stays open for an hour, after which the job checks it again', async () => {
    await ask();
    expect(await looks()).toEqual([5 * MINUTE]);
    server.clock.advance(HOUR - 1);
    await lookAfter();
    expect((await attempt()).state).toBe('needs_action');
    expect(await looks()).toEqual([5 * MINUTE, 2 * HOUR - 1]);
  });

  test('can no longer be passed after an hour', async () => {
    const asked = await ask();
    server.clock.advance(HOUR);
    await lookAfter();
    await answerBank(server, asked, 'success');
    const { status, json } = await ask();
    expect([status, json.error.message]).toEqual([402, "This payment wasn't completed: please try again"]);
    expect(await person.charges()).toEqual([]);
  });

  test('that was passed without the page coming back delivers the plan after an hour', async () => {
    await answerBank(server, await ask(), 'success');
    server.clock.advance(HOUR);
    await lookAfter();
    expect(await person.plans()).toHaveLength(1);
  });
});

test.each([
  ['paid', 'pm_card_visa', 'done'],
  ['declined', 'pm_card_chargeDeclined', 'refused'],
])('the follow-up job does nothing for a purchase that was %s', async (_, payment_method, state) => {
  await person.buy(MONTHLY, { key, payment_method });
  const before = await attempt();
  expect(before.state).toBe(state);
  server.clock.advance(5 * MINUTE);
  await lookAfter();
  expect(await attempt()).toEqual(before);
});

test('the follow-up job does nothing for an unknown purchase', async () => {
  await expect(
    settleInterruptedAttempt(server.services, PLAN_PURCHASE, { attempt: planAttemptId('nobody', key) }),
  ).resolves.toBeUndefined();
});

describe('the metrics count', () => {
  const counted = () => jest.spyOn(server.services.metrics, 'payment').mock.calls;

  test.each([
    ['pm_card_visa', 'paid'],
    ['pm_card_chargeDeclined', 'refused'],
    ['pm_card_threeDSecure2Required', 'needs-action'],
  ])('a purchase with %s as %s', async (payment_method, outcome) => {
    const calls = counted();
    await person.buy(MONTHLY, { key, payment_method });
    expect(calls).toEqual([['plan', outcome]]);
  });

  test('a purchase whose answer was lost as unknown, then as paid', async () => {
    const calls = counted();
    breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
    await person.buy(MONTHLY, { key });
    await person.buy(MONTHLY, { key });
    expect(calls).toEqual([
      ['plan', 'unknown'],
      ['plan', 'paid'],
    ]);
  });

  test('no payment for a trial', async () => {
    const calls = counted();
    await person.buy('PLAN_ONETIME_TRIAL');
    expect(calls).toEqual([]);
  });
});
