import { findAttempt, type PlanAttempt, planAttemptId } from '@server/payments/attempt';
import { settleInterruptedAttempt } from '@server/payments/follow-up';
import { eachSubscriber } from '@server/testing/each-subscriber';
import { createSubscriber, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';
import { PLAN_PURCHASE } from './plan-purchase';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';

let server: TestServer;
let person: Subscriber;
let userId: string;

eachSubscriber((made) => ({ server, person, userId } = made));

async function attemptOf(key: string): Promise<PlanAttempt> {
  const attempt = await findAttempt(server.services.db, 'plan', planAttemptId(userId, key));
  if (!attempt) throw new Error('There is no such attempt');
  return attempt;
}

test('tells the provider what is bought by whom, and that the bank challenge runs on our page', async () => {
  const { paymentIntents } = server.services.stripe;
  const [create, confirm] = [jest.spyOn(paymentIntents, 'create'), jest.spyOn(paymentIntents, 'confirm')];
  await person.buy(MONTHLY);
  expect(create.mock.calls.map(([params]) => params)).toEqual([
    {
      amount: 100,
      currency: 'usd',
      customer: expect.stringMatching(/^cus_/) as unknown,
      description: 'Monthly subscription',
      setup_future_usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { user: userId, product: MONTHLY },
    },
  ]);
  expect(confirm.mock.calls.map(([, params]) => params)).toEqual([
    { payment_method: 'pm_card_visa', use_stripe_sdk: true, expand: ['payment_method'] },
  ]);
});

test('an attempt that was ended while its intent was being created is never charged', async () => {
  const key = randomId();
  const { paymentIntents } = server.services.stripe;
  const confirm = jest.spyOn(paymentIntents, 'confirm');
  const real = paymentIntents.create.bind(paymentIntents);
  jest.spyOn(paymentIntents, 'create').mockImplementationOnce(async (...args) => {
    const intent = await real(...args);
    // So slow that it seems dead.
    server.clock.advance(10_000);
    await settleInterruptedAttempt(server.services, PLAN_PURCHASE, { attempt: planAttemptId(userId, key) });
    return intent;
  });
  expect((await person.buy(MONTHLY, { key })).status).toBe(503);
  expect((await person.buy(MONTHLY, { key })).status).toBe(402);
  expect(confirm).not.toHaveBeenCalled();
  expect((await attemptOf(key)).payment_intent).toBeNull();
});

test('the follow-up job does not end an attempt that a process holds', async () => {
  const key = randomId();
  const { paymentIntents } = server.services.stripe;
  const real = paymentIntents.create.bind(paymentIntents);
  jest.spyOn(paymentIntents, 'create').mockImplementationOnce(async (...args) => {
    const job = settleInterruptedAttempt(server.services, PLAN_PURCHASE, { attempt: planAttemptId(userId, key) });
    await expect(job).rejects.toThrow('The purchase is being worked on');
    return real(...args);
  });
  expect((await person.buy(MONTHLY, { key })).status).toBe(200);
});

describe('a card', () => {
  const declined = { payment_method: 'pm_card_chargeDeclinedExpiredCard' };

  /** Sets the number of declines of the only card. */
  const setDeclines = (count: number) =>
    server.services.db.updateTable('rate_limits').set({ count }).where('key', 'like', 'declined-card:%').execute();

  test('declined ten times within an hour is not tried again, whoever uses it', async () => {
    expect((await person.buy(MONTHLY, declined)).json.error.message).toBe('Your card has expired.');
    await setDeclines(9);
    expect((await person.buy(MONTHLY, declined)).json.error.message).toBe('Your card has expired.');
    const other = await createSubscriber(server);
    const confirm = jest.spyOn(server.services.stripe.paymentIntents, 'confirm');
    const refused = await other.buy(MONTHLY, declined);
    expect(refused.status).toBe(402);
    expect(refused.json.error.message).toMatch(/^This card was declined too many times/);
    expect(confirm).not.toHaveBeenCalled();
    expect((await other.buy(MONTHLY)).status).toBe(200);
  });

  test.each([
    ['is from a wallet', { id: 'pm_card_visa', type: 'link' }],
    ['has no fingerprint', { id: 'pm_card_visa', type: 'card', card: {} }],
  ])('that %s is charged as usual', async (_, method) => {
    // Only these fields are read.
    jest.spyOn(server.services.stripe.paymentMethods, 'retrieve').mockResolvedValueOnce(method as never);
    expect((await person.buy(MONTHLY)).status).toBe(200);
    expect(await person.charges()).toHaveLength(1);
  });
});
