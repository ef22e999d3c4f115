import { listObjects, type StoredObject } from '@sandbox/stripe/stripe-objects';
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

/** The person's customers at the provider. */
async function customers(): Promise<StoredObject[]> {
  const all = await listObjects({ db: server.services.db, now: 0 }, 'customer');
  return all.filter(({ email }) => email === person.email);
}

test('buying a plan creates a customer at the provider, with address and account', async () => {
  await person.buy(MONTHLY);
  expect(await customers()).toEqual([expect.objectContaining({ name: null, metadata: { user: userId } })]);
});

test('the customer has the account’s name, if it has one', async () => {
  await rename('Ann Lee');
  await person.buy(MONTHLY);
  expect(await customers()).toEqual([expect.objectContaining({ name: 'Ann Lee', metadata: { user: userId } })]);
});

test('one customer buys everything, even after a name change', async () => {
  await person.buy(MONTHLY);
  await rename('Ann Lee');
  expect((await person.buy(ONE_YEAR)).status).toBe(200);
  const [customer, ...others] = await customers();
  expect(others).toEqual([]);
  const intents = await listObjects({ db: server.services.db, now: 0 }, 'payment_intent');
  const own = intents.filter(({ metadata }) => (metadata as { user?: string }).user === userId);
  expect(own.map((intent) => intent.customer)).toEqual([customer?.id, customer?.id]);
});

test('retrying after a lost answer yields the same customer', async () => {
  breakCall(server.services.stripe.customers, 'create', 'after');
  await expect(customerOf(server.services, userId)).rejects.toThrow('connection lost');
  const id = await customerOf(server.services, userId);
  expect((await customers()).map((customer) => customer.id)).toEqual([id]);
});

test('two concurrent requests with different names use the customer stored first', async () => {
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

describe('the saved card', () => {
  test('is that of the latest payment', async () => {
    expect(await savedCard(server.services, userId)).toBeUndefined();
    await person.buy(MONTHLY);
    expect(await savedCard(server.services, userId)).toMatchObject({ brand: 'visa', last4: '4242' });
    await person.buy(ONE_YEAR, { payment_method: 'pm_card_mastercard' });
    expect(await savedCard(server.services, userId)).toMatchObject({ brand: 'mastercard', last4: '4444' });
  });

  test('stays if another is declined', async () => {
    await person.buy(MONTHLY);
    await person.buy(ONE_YEAR, { payment_method: 'pm_card_chargeDeclined' });
    expect(await savedCard(server.services, userId)).toMatchObject({ last4: '4242' });
  });

  test.each([
    ['of which only the id is known', 'pm_1'],
    ['that is unknown', null],
    ['that is not a card', { id: 'pm_1', type: 'link' }],
  ])('stays after a payment with something %s', async (_, payment_method) => {
    await person.buy(MONTHLY);
    // Only the field that is read.
    await keepCard(server.services.db, userId, { payment_method } as Stripe.PaymentIntent);
    expect(await savedCard(server.services, userId)).toMatchObject({ last4: '4242' });
  });
});
