import { planAttemptId, selectAttempts } from '@server/payments/attempt';
import { settleCompeting } from '@server/payments/run-attempt';
import { errors } from '@server/payments/stripe-errors';
import { MINUTE } from '@server/platform/clock';
import { endRefused } from '@server/provider-events/by-intent';
import { eachSubscriber } from '@server/testing/each-subscriber';
import { answerBank, intentOf, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';
import { PLAN_PURCHASE } from './plan-purchase';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';

let server: TestServer;
let person: Subscriber;
let userId: string;
let key: string;
let intent: string;

eachSubscriber(async (made) => {
  ({ server, person, userId } = made);
  key = randomId();
  intent = intentOf(await ask());
});

/** Buys with a card whose bank asks first. */
const ask = () => person.buy(MONTHLY, { key, payment_method: 'pm_card_threeDSecure2Required' });

const attempt = () =>
  selectAttempts(server.services.db, 'plan').where('id', '=', planAttemptId(userId, key)).executeTakeFirstOrThrow();

test.each(['refused', 'canceled'])('a purchase waiting for the bank ends once it was %s', async (how) => {
  const { paymentIntents } = server.services.stripe;
  if (how === 'refused') await answerBank(server, await ask(), 'failure');
  else await paymentIntents.cancel(intent);
  await endRefused(server.services, intent);
  expect((await attempt()).state).toBe('refused');
  expect((await ask()).status).toBe(402);
});

test('a late event about a decline changes nothing during a challenge: its hour does not restart', async () => {
  const before = await attempt();
  server.clock.advance(MINUTE);
  await endRefused(server.services, intent);
  expect(await attempt()).toEqual(before);
});

test('while another purchase of the person is running, the declined one is left for later', async () => {
  await server.services.stripe.paymentIntents.cancel(intent);
  const { db } = server.services;
  const other = { ...(await attempt()), id: planAttemptId(userId, randomId()), payment_intent: null, answer: null };
  await db
    .insertInto('payment_attempts')
    .values({ ...other, state: 'running' })
    .execute();
  await endRefused(server.services, intent);
  expect((await attempt()).state).toBe('needs_action');
});

test('an event about an unknown payment does not call the provider', async () => {
  const retrieve = jest.spyOn(server.services.stripe.paymentIntents, 'retrieve');
  await endRefused(server.services, 'pi_unknown');
  expect(retrieve).not.toHaveBeenCalled();
});

test('a lookup that the provider rejects leaves the outcome unknown, and is retried', async () => {
  const { paymentIntents } = server.services.stripe;
  const refused = new errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No such intent' });
  jest.spyOn(paymentIntents, 'retrieve').mockRejectedValue(refused);
  await expect(endRefused(server.services, intent)).rejects.toThrow('No such intent');
  expect((await attempt()).state).toBe('needs_action');
});

test('an attempt that another process took over does not end itself', async () => {
  const cancel = jest.spyOn(server.services.stripe.paymentIntents, 'cancel');
  await settleCompeting(server.services, PLAN_PURCHASE, await attempt());
  expect(cancel).not.toHaveBeenCalled();
  expect((await attempt()).state).toBe('needs_action');
});
