/** @jest-environment node */
import { listObjects, type StoredObject } from '@server/sandbox/stripe/stripe-objects';
import { breakCall } from '@server/testing/break-call';
import { eachSubscriber } from '@server/testing/each-subscriber';
import type { Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import type Stripe from 'stripe';
import { customerOf, keepCard, savedCard } from './billing-account';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ONE_YEAR = 'PLAN_ONETIME_ANNUAL';

let server: TestServer;
let person: Subscriber;
let userId: string;

eachSubscriber((made) => ({ server, person, userId } = made));

const rename = (name: string) => person.post('/v1/account/profile', { name });

/** The person as the provider's customers, however often. */
async function customers(): Promise<StoredObject[]> {
  const all = await listObjects({ db: server.services.db, now: 0 }, 'customer');
  return all.filter(({ email }) => email === person.email);
}

test('whoever buys a plan becomes a customer of the provider, by address and account', async () => {
  await person.buy(MONTHLY);
  expect(await customers()).toEqual([expect.objectContaining({ name: null, metadata: { user: userId } })]);
});

test('the customer has the name of the account, where it has one', async () => {
  await rename('Ann Lee');
  await person.buy(MONTHLY);
  expect(await customers()).toEqual([expect.objectContaining({ name: 'Ann Lee', metadata: { user: userId } })]);
});

test('one customer buys everything, also under another name', async () => {
  await person.buy(MONTHLY);
  await rename('Ann Lee');
  expect((await person.buy(ONE_YEAR)).status).toBe(200);
  const [customer, ...others] = await customers();
  expect(others).toEqual([]);
  const intents = await listObjects({ db: server.services.db, now: 0 }, 'payment_intent');
  const own = intents.filter(({ metadata }) => (metadata as { user?: string }).user === userId);
  expect(own.map((intent) => intent.customer)).toEqual([customer?.id, customer?.id]);
});

test('a customer whose answer was lost is the same when it is asked for again', async () => {
  breakCall(server.services.stripe.customers, 'create', 'after');
  await expect(customerOf(server.services, userId)).rejects.toThrow('connection lost');
  const id = await customerOf(server.services, userId);
  expect((await customers()).map((customer) => customer.id)).toEqual([id]);
});

test('of two that ask at the same moment with another name, both go on with the one written down first', async () => {
  const { customers: calls } = server.services.stripe;
  const real = calls.create.bind(calls);
  let first = '';
  jest.spyOn(calls, 'create').mockImplementationOnce(async (...args) => {
    await rename('Ann Lee');
    first = await customerOf(server.services, userId);
    return real(...args);
  });
  expect(await customerOf(server.services, userId)).toBe(first);
  expect(await customerOf(server.services, userId)).toBe(first);
});

describe('the card that is kept', () => {
  test('is that of the last payment', async () => {
    expect(await savedCard(server.services, userId)).toBeUndefined();
    await person.buy(MONTHLY);
    expect(await savedCard(server.services, userId)).toMatchObject({ brand: 'visa', last4: '4242' });
    await person.buy(ONE_YEAR, { payment_method: 'pm_card_mastercard' });
    expect(await savedCard(server.services, userId)).toMatchObject({ brand: 'mastercard', last4: '4444' });
  });

  test('stays when another is declined', async () => {
    await person.buy(MONTHLY);
    await person.buy(ONE_YEAR, { payment_method: 'pm_card_chargeDeclined' });
    expect(await savedCard(server.services, userId)).toMatchObject({ last4: '4242' });
  });

  test.each([
    ['of which only the id is known', 'pm_1'],
    ['that is not known', null],
    ['that is no card', { id: 'pm_1', type: 'link' }],
  ])('stays after a payment with something %s', async (_, payment_method) => {
    await person.buy(MONTHLY);
    // Only what is read.
    await keepCard(server.services.db, userId, { payment_method } as Stripe.PaymentIntent);
    expect(await savedCard(server.services, userId)).toMatchObject({ last4: '4242' });
  });
});
