import { selectAttempts } from '@server/payments/attempt';
import { settleByIntent } from '@server/provider-events/by-intent';
import { breakCall } from '@server/testing/break-call';
import { eachSubscriber } from '@server/testing/each-subscriber';
import type { Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import type { PlanProduct } from '@shared/api/shapes/plans';
import type Stripe from 'stripe';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';

let server: TestServer;
let person: Subscriber;
let calls: Stripe['paymentIntents'];

eachSubscriber((made) => {
  ({ server, person } = made);
  calls = server.services.stripe.paymentIntents;
}, 'one each');

/** Buys a plan and moves to the day of its renewal; returns the plan. */
async function subscribe(product: PlanProduct = MONTHLY, day = '2027-05-01'): Promise<string> {
  const { ordernumber } = (await person.buy(product)).json;
  await server.runJobs();
  server.clock.set(Date.parse(`${day}T12:00:00Z`));
  await person.comeBack();
  return ordernumber;
}

/** Delivers the provider's event that the renewal's payment succeeded. */
async function event(): Promise<void> {
  const { db } = server.services;
  const renewal = await selectAttempts(db, 'renewal').executeTakeFirstOrThrow();
  await settleByIntent(server.services, renewal.payment_intent ?? '');
}

test.each([
  [MONTHLY, '2027-05-01', '2027-05-31', '2027-06-01'],
  ['PLAN_SUBSCRIPTION_ANNUAL', '2028-01-01', '2028-12-31', '2029-01-01'],
] as const)('%s renews on %s until %s, and then on %s', async (product, day, end, next) => {
  await subscribe(product, day);
  await server.runJobs();
  expect(await person.plans()).toEqual([expect.objectContaining({ current_period_end: end, renewal_date: next })]);
});

describe('an event that a renewal succeeded', () => {
  test('renews the plan if the answer was lost; a repeated event does not call the provider', async () => {
    await subscribe();
    breakCall(calls, 'confirm', 'after');
    await server.runJobs();
    const retrieve = jest.spyOn(calls, 'retrieve');
    await event();
    await event();
    expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: '2027-06-01' })]);
    expect(retrieve).toHaveBeenCalledTimes(1);
  });

  test('is ignored if the provider, when asked, says that it did not', async () => {
    await subscribe();
    breakCall(calls, 'confirm', 'before');
    await server.runJobs();
    await event();
    expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: '2027-05-01' })]);
  });

  test('about an unknown payment does not call the provider', async () => {
    const retrieve = jest.spyOn(calls, 'retrieve');
    await settleByIntent(server.services, 'pi_unknown');
    expect(retrieve).not.toHaveBeenCalled();
  });
});

describe('the metrics count', () => {
  test('a renewal whose answer was lost as unknown, then as paid, once', async () => {
    await subscribe();
    const count = jest.spyOn(server.services.metrics, 'payment');
    breakCall(calls, 'confirm', 'after');
    await server.runJobs();
    await event();
    server.clock.advance(60_000);
    await server.runJobs();
    expect(count.mock.calls).toEqual([
      ['renewal', 'unknown'],
      ['renewal', 'paid'],
    ]);
  });

  test('a renewal of a plan canceled in the meantime as refunded', async () => {
    const plan = await subscribe();
    const count = jest.spyOn(server.services.metrics, 'payment');
    breakCall(calls, 'confirm', 'after');
    await server.runJobs();
    await person.remove(`/v1/plans/${plan}`);
    await server.runJobs();
    await server.runJobs();
    expect(count.mock.calls).toEqual([
      ['renewal', 'unknown'],
      ['renewal', 'refunded'],
    ]);
  });
});
