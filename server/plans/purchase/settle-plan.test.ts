import { planAttemptId, selectAttempts } from '@server/payments/attempt';
import { settlePaid } from '@server/payments/run-attempt';
import { settleByIntent } from '@server/provider-events/by-intent';
import { breakCall } from '@server/testing/break-call';
import { eachSubscriber } from '@server/testing/each-subscriber';
import { answerBank, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';
import { PLAN_PURCHASE } from './plan-purchase';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const TRIAL = 'PLAN_ONETIME_TRIAL';

let server: TestServer;
let person: Subscriber;
let userId: string;
let key: string;

eachSubscriber((made) => {
  ({ server, person, userId } = made);
  key = randomId();
});

const attempt = () =>
  selectAttempts(server.services.db, 'plan').where('id', '=', planAttemptId(userId, key)).executeTakeFirstOrThrow();

/** Delivers the provider's event that the attempt's payment succeeded. */
async function event(): Promise<void> {
  await settleByIntent(server.services, (await attempt()).payment_intent ?? '');
}

test('the page is told what was bought', async () => {
  const { json } = await person.buy(MONTHLY);
  const [plan] = await person.plans();
  expect(json).toEqual({
    success: true,
    ordernumber: plan?.guid,
    total: 100,
    product: MONTHLY,
    product_name: 'Monthly subscription',
    category: 'Plan',
  });
});

test('a payment settled twice concurrently yields one plan and the same answer', async () => {
  const { json } = await person.buy(MONTHLY, { key });
  const known = await attempt();
  const count = jest.spyOn(server.services.metrics, 'payment');
  const intent = await server.services.stripe.paymentIntents.retrieve(known.payment_intent ?? '');
  expect(await settlePaid(server.services, PLAN_PURCHASE, known, intent)).toEqual({ status: 200, body: json });
  expect(await person.plans()).toHaveLength(1);
  expect(await person.mails()).toHaveLength(1);
  expect(count).not.toHaveBeenCalled();
});

test('a second trial is refused, with the same message each time', async () => {
  await person.buy(TRIAL);
  for (const again of [key, key]) {
    const { status, json } = await person.buy(TRIAL, { key: again });
    expect(status).toBe(400);
    expect(json).toEqual({
      error: { message: "You've had your free trial: please choose another plan", code: 'plan_refused' },
    });
  }
  expect(await person.mails()).toHaveLength(1);
});

describe('an event that a payment succeeded', () => {
  test('delivers the plan if the answer was lost; a repeated event does not call the provider', async () => {
    breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
    expect((await person.buy(MONTHLY, { key })).status).toBe(503);
    const retrieve = jest.spyOn(server.services.stripe.paymentIntents, 'retrieve');
    await event();
    await event();
    expect(await person.plans()).toHaveLength(1);
    expect(retrieve).toHaveBeenCalledTimes(1);
  });

  test('is ignored while the bank challenge is open', async () => {
    const asked = await person.buy(MONTHLY, { key, payment_method: 'pm_card_threeDSecure2Required' });
    await event();
    expect(await person.plans()).toEqual([]);
    await answerBank(server, asked, 'success');
    await event();
    expect(await person.plans()).toHaveLength(1);
  });

  test('about an unknown payment does not call the provider', async () => {
    const retrieve = jest.spyOn(server.services.stripe.paymentIntents, 'retrieve');
    await settleByIntent(server.services, 'pi_unknown');
    expect(retrieve).not.toHaveBeenCalled();
  });
});
