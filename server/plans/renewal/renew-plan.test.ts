import { type RenewalAttempt, selectAttempts } from '@server/payments/attempt';
import { DAY, MINUTE, SECOND } from '@server/platform/clock';
import { settleByIntent } from '@server/provider-events/by-intent';
import type { JobRun } from '@server/queue/job-run';
import { breakCall } from '@server/testing/break-call';
import { eachSubscriber } from '@server/testing/each-subscriber';
import { answerBank, intentOf, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';
import type Stripe from 'stripe';
import { renewPlan } from './renew-plan';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const RENEWAL_DAY = '2027-05-01';
const RENEWED = { current_period_end: '2027-05-31', renewal_date: '2027-06-01' };
const REFUSED = 'We could not renew your Faxkeep plan';
/** For handlers that are called without the queue. */
const RUN: JobRun = {
  attempt: 1,
  signal: new AbortController().signal,
  begin: () => Promise.resolve(),
  again: () => undefined,
};
const BANK_ASKS = 'Your bank asked for a confirmation that only you can give.';

let server: TestServer;
let person: Subscriber;
let calls: Stripe['paymentIntents'];

eachSubscriber((made) => {
  ({ server, person } = made);
  calls = server.services.stripe.paymentIntents;
}, 'one each');

/** Buys with a card that can be charged off session, and moves to May 1; returns the plan. */
async function subscribe(): Promise<string> {
  const { ordernumber } = (await person.buy(MONTHLY)).json;
  await renewalDay();
  return ordernumber;
}

/** The same with a card that always requires its owner. */
async function subscribeWithStrictCard(): Promise<void> {
  const body = { key: randomId(), payment_method: 'pm_card_threeDSecure2Required' };
  const asked = await person.buy(MONTHLY, body);
  await answerBank(server, asked, 'success');
  await person.buy(MONTHLY, { ...body, paymentIntentId: intentOf(asked) });
  await renewalDay();
}

async function renewalDay(): Promise<void> {
  await server.runJobs();
  server.clock.set(Date.parse(`${RENEWAL_DAY}T12:00:00Z`));
  await person.info();
}

/** Runs the failed job again. */
async function runAgain(): Promise<void> {
  server.clock.advance(MINUTE);
  await server.runJobs();
}

const tries = (): Promise<RenewalAttempt[]> => selectAttempts(server.services.db, 'renewal').execute();
const refusals = async () => (await person.mails()).filter(({ subject }) => subject === REFUSED);

test('is charged once its day has begun everywhere, and not a second before', async () => {
  await person.buy(MONTHLY);
  await server.runJobs();
  server.clock.set(Date.parse(`${RENEWAL_DAY}T11:59:59Z`));
  await server.runJobs();
  // 4:59:59 AM in Los Angeles, 11:59:59 PM on April 30 at UTC-12.
  expect(await person.charges()).toEqual([{ amount: 100 }]);
  expect((await person.info()).context.user?.features).toHaveProperty('print', true);
  server.clock.advance(SECOND);
  await server.runJobs();
  expect(await person.charges()).toEqual([{ amount: 100 }, { amount: 300 }]);
});

test('a job that an earlier server queued for midnight, or that a clock ran ahead of, waits for its day', async () => {
  const { ordernumber: plan } = (await person.buy(MONTHLY)).json;
  const again = jest.fn();
  server.clock.set(Date.parse(`${RENEWAL_DAY}T00:00:00Z`));
  await renewPlan(server.services, { plan, date: RENEWAL_DAY, try: 1 }, { ...RUN, again });
  expect(again).toHaveBeenCalledWith(Date.parse(`${RENEWAL_DAY}T12:00:00Z`));
  expect(await tries()).toEqual([]);
});

test('is charged to the card that bought it, whatever card is saved for the next purchase', async () => {
  const confirm = jest.spyOn(calls, 'confirm');
  await person.buy(MONTHLY, { payment_method: 'pm_card_visa' });
  await person.buy('PLAN_ONETIME_ANNUAL', { payment_method: 'pm_card_mastercard' });
  expect((await person.info()).context.user?.card).toMatchObject({ brand: 'mastercard' });
  await renewalDay();
  await server.runJobs();
  const [monthly, oneYear, renewal] = await Promise.all(
    confirm.mock.results.map(async ({ value }) => (await (value as Promise<Stripe.PaymentIntent>)).payment_method),
  );
  const brandOf = (method: typeof monthly) => (typeof method === 'object' ? method?.card?.brand : method);
  expect([monthly, oneYear, renewal].map(brandOf)).toEqual(['visa', 'mastercard', 'visa']);
  expect((await person.info()).context.user?.card).toMatchObject({ brand: 'mastercard' });
});

test('after a long stop one period is charged, which begins on that day', async () => {
  await person.buy(MONTHLY);
  await server.runJobs();
  server.clock.set(Date.parse('2027-08-31T10:00:00Z'));
  await person.comeBack();
  expect((await person.info()).context.user?.features).toHaveProperty('print', true);
  await server.runJobs();
  expect(await person.charges()).toEqual([{ amount: 100 }, { amount: 300 }]);
  expect(await person.plans()).toEqual([
    expect.objectContaining({ current_period_end: '2027-09-29', renewal_date: '2027-09-30' }),
  ]);
  expect((await person.mails()).at(-1)?.body).toContain('Paid through: September 29, 2027');
});

test('a plan whose last try was held up stays listed, and is not sold a second time', async () => {
  await subscribeWithStrictCard();
  await server.runJobs();
  // The second try is due on May 4, the third three days after that, once May 9 has begun everywhere.
  server.clock.set(Date.parse('2027-05-06T10:00:00Z'));
  expect((await refusals()).at(-1)?.body).toContain('we will try again on May 9, 2027');
  server.clock.set(Date.parse('2027-05-09T11:59:59Z'));
  await server.runJobs();
  await person.info();
  expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: RENEWAL_DAY })]);
  expect((await person.buy(MONTHLY)).json.error.message).toBe(
    "You already have this plan: it could not be renewed yet, and we will try again on May 9, 2027. You weren't charged",
  );
  server.clock.advance(SECOND);
  await server.runJobs();
  expect(await person.plans()).toEqual([]);
  expect((await refusals()).at(-1)?.body).toContain('Your plan has ended');
  expect((await person.buy(MONTHLY)).status).toBe(200);
});

test('tells the provider what renews, and charges the card off session', async () => {
  const [create, confirm] = [jest.spyOn(calls, 'create'), jest.spyOn(calls, 'confirm')];
  const retrieve = jest.spyOn(calls, 'retrieve');
  await subscribe();
  const card = (await person.info()).context.user?.card?.id;
  await server.runJobs();
  const [bought, renewed] = create.mock.calls.map(([params]) => params);
  expect(renewed).toEqual({
    amount: 300,
    currency: 'usd',
    customer: bought?.customer,
    description: 'Monthly subscription, renewal',
    allowed_payment_method_types: ['card'],
    metadata: { ...bought?.metadata, renewal: RENEWAL_DAY },
  });
  expect(confirm.mock.calls[1]?.[1]).toEqual({ payment_method: card, off_session: true, expand: ['payment_method'] });
  expect(retrieve).not.toHaveBeenCalled();
  expect(await person.plans()).toEqual([expect.objectContaining(RENEWED)]);
});

describe('a bank challenge with nobody present', () => {
  /** Makes the renewal's confirmation return a challenge; `then` runs before that answer arrives. */
  async function question(then: (intent: Stripe.PaymentIntent) => Promise<void> = () => Promise.resolve()) {
    await subscribeWithStrictCard();
    const real = calls.confirm.bind(calls);
    jest.spyOn(calls, 'confirm').mockImplementationOnce(async (id, params, options) => {
      const asked = await real(id, { ...params, off_session: false }, options);
      await then(asked);
      return asked;
    });
  }

  test('ends this try for good, and the person is told', async () => {
    await question();
    await server.runJobs();
    const [mail, ...more] = await refusals();
    expect(more).toEqual([]);
    expect(mail?.body).toContain(`(Monthly subscription). ${BANK_ASKS}`);
    expect(mail?.body).toContain('we will try again on May 4, 2027');
    const [renewal] = await tries();
    expect(renewal?.state).toBe('refused');
    expect((await calls.retrieve(renewal?.payment_intent ?? '')).status).toBe('canceled');
  });

  test('that is passed at that moment renews the plan', async () => {
    await question(({ client_secret }) =>
      // Shaped like a challenged purchase, for the same helper.
      answerBank(server, { json: { error: { client_secret } } } as Parameters<typeof answerBank>[1], 'success'),
    );
    await server.runJobs();
    expect(await person.plans()).toEqual([expect.objectContaining(RENEWED)]);
    expect(await person.charges()).toEqual([{ amount: 100 }, { amount: 300 }]);
    expect(await refusals()).toEqual([]);
  });

  test('that cannot be looked up is checked again later', async () => {
    await question();
    breakCall(calls, 'retrieve', 'before');
    await server.runJobs();
    expect(await refusals()).toEqual([]);
    expect((await tries()).map(({ state }) => state)).toEqual(['running']);
    await runAgain();
    expect((await refusals()).map(({ body }) => body)).toEqual([expect.stringContaining(BANK_ASKS)]);
    expect(await person.charges()).toEqual([{ amount: 100 }]);
  });
});

describe('a renewal whose answer was lost', () => {
  test('is settled by the next check, even if another card has been saved by then', async () => {
    await subscribe();
    const confirm = breakCall(calls, 'confirm', 'after');
    await server.runJobs();
    server.clock.advance(SECOND);
    expect((await person.buy('PLAN_ONETIME_ANNUAL', { payment_method: 'pm_card_mastercard' })).status).toBe(200);
    await runAgain();
    expect((await person.plans())[0]).toMatchObject(RENEWED);
    expect(await person.charges()).toEqual([{ amount: 100 }, { amount: 300 }, { amount: 3300 }]);
    // The renewal and the other plan.
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  test('and that was declined is not charged again in the same try', async () => {
    await subscribeWithStrictCard();
    const real = calls.confirm.bind(calls);
    const confirm = jest.spyOn(calls, 'confirm').mockImplementationOnce(async (...args) => {
      await real(...args).catch(() => undefined);
      throw new Error('connection lost');
    });
    await server.runJobs();
    await runAgain();
    expect((await refusals()).map(({ body }) => body)).toEqual([
      expect.stringContaining('This transaction requires authentication'),
    ]);
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  test('throws, so that the job is retried', async () => {
    const plan = await subscribe();
    breakCall(calls, 'confirm', 'before');
    const job = renewPlan(server.services, { plan, date: RENEWAL_DAY, try: 1 }, RUN);
    await expect(job).rejects.toThrow('The renewal is not settled yet: Error');
  });
});

test.each(['begun', 'not begun'])('without a card, a renewal that has %s is refused and retried', async (has) => {
  await subscribe();
  if (has === 'begun') {
    breakCall(calls, 'confirm', 'before');
    await server.runJobs();
  }
  await server.services.db.updateTable('plans').set({ card: null }).execute();
  await runAgain();
  const [mail, ...more] = await refusals();
  expect(more).toEqual([]);
  expect(mail?.body).toContain('. There is no card to charge.\n\nYour plan stays active for now');
  expect(await person.charges()).toEqual([{ amount: 100 }]);
  server.clock.advance(3 * DAY);
  expect(await refusals()).toHaveLength(2);
});

test('a renewal that was ended while its intent was being created is never charged', async () => {
  const plan = await subscribe();
  const real = calls.create.bind(calls);
  const confirm = jest.spyOn(calls, 'confirm');
  jest.spyOn(calls, 'create').mockImplementationOnce(async (...args) => {
    const intent = await real(...args);
    expect((await person.remove(`/v1/plans/${plan}`)).status).toBe(200);
    await renewPlan(server.services, { plan, date: RENEWAL_DAY, try: 1 }, RUN);
    return intent;
  });
  await server.runJobs();
  await runAgain();
  expect(confirm).not.toHaveBeenCalled();
  expect(await tries()).toEqual([expect.objectContaining({ state: 'refused', payment_intent: null })]);
  expect(await person.charges()).toEqual([{ amount: 100 }]);
});

test('a payment that succeeds after seeming refused renews the plan, and there is no further try', async () => {
  await subscribeWithStrictCard();
  await server.runJobs();
  const intent = (await tries())[0]?.payment_intent ?? '';
  await calls.confirm(intent, { payment_method: 'pm_card_visa' }, { idempotencyKey: randomId() });
  await settleByIntent(server.services, intent);
  expect(await person.plans()).toEqual([expect.objectContaining(RENEWED)]);
  server.clock.advance(3 * DAY);
  await server.runJobs();
  expect(await person.charges()).toEqual([{ amount: 100 }, { amount: 300 }]);
  expect(await tries()).toHaveLength(1);
});

describe('a job that comes too late changes nothing and does not call the provider:', () => {
  async function nothingHappens(job: object): Promise<void> {
    const retrieve = jest.spyOn(calls, 'retrieve');
    const [before, mails] = [await tries(), await person.mails()];
    await renewPlan(server.services, job, RUN);
    expect(await tries()).toEqual(before);
    expect(await person.mails()).toEqual(mails);
    expect(retrieve).not.toHaveBeenCalled();
  }

  test('its plan is gone', async () => {
    await renewalDay();
    await nothingHappens({ plan: 'gone', date: RENEWAL_DAY, try: 1 });
  });

  test('its plan was canceled before', async () => {
    const plan = await subscribe();
    await person.remove(`/v1/plans/${plan}`);
    await nothingHappens({ plan, date: RENEWAL_DAY, try: 1 });
  });

  test('the renewal was done before', async () => {
    const plan = await subscribe();
    await server.runJobs();
    await nothingHappens({ plan, date: RENEWAL_DAY, try: 1 });
    expect(await person.charges()).toHaveLength(2);
  });
});
