import { createTestServer, type TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';
import type Stripe from 'stripe';
import { listObjects, type StoredObject } from './stripe-objects';

let server: TestServer;
let stripe: Stripe;

beforeAll(async () => {
  server = await createTestServer();
  stripe = server.services.stripe;
});
afterAll(() => server.close());

const CREATE = '/v1/payment_intents';
const FINE = { amount: 199, currency: 'usd', allowed_payment_method_types: ['card'] };
const once = (): { idempotencyKey: string } => ({ idempotencyKey: randomId() });

/** An arbitrary call, regardless of the SDK's types. */
function call(path: string, params: Record<string, unknown>, options: Record<string, unknown> = once()) {
  return stripe.rawRequest('POST', path, params, options);
}

/** The details of the provider's error. */
async function refusal(answer: Promise<unknown>): Promise<unknown> {
  // An SDK error; anything else fails the test.
  const error = await answer.then(
    () => ({ type: 'not refused' }),
    (reason: unknown) => reason as Stripe.errors.StripeError,
  );
  return { type: error.type, ...('statusCode' in error ? pick(error) : {}) };
}

function pick({ statusCode, code, param }: Stripe.errors.StripeError): object {
  return { statusCode, ...(code ? { code } : {}), ...(param ? { param } : {}) };
}

const invalid = (code?: string, param?: string, statusCode = 400): object => ({
  type: 'StripeInvalidRequestError',
  statusCode,
  ...(code ? { code } : {}),
  ...(param ? { param } : {}),
});

async function charges(intent: string): Promise<StoredObject[]> {
  const all = await listObjects({ db: server.services.db, now: 0 }, 'charge');
  return all.filter(({ payment_intent }) => payment_intent === intent);
}

test.each<[string, Record<string, unknown>, object]>([
  ['an unknown parameter', { ...FINE, price: 1 }, invalid('parameter_unknown', 'price')],
  [
    'an unknown nested parameter',
    { amount: 199, currency: 'usd', automatic_payment_methods: { enabled: true, redirects: 'never' } },
    invalid('parameter_unknown', 'automatic_payment_methods[redirects]'),
  ],
  ['a missing parameter', { amount: 199 }, invalid('parameter_missing', 'currency')],
  ['an unknown currency', { ...FINE, currency: 'usdollars' }, invalid(undefined, 'currency')],
  ['a non-numeric amount', { ...FINE, amount: '1.99' }, invalid('parameter_invalid_integer', 'amount')],
  ['too small an amount', { ...FINE, amount: 49 }, invalid('amount_too_small', 'amount')],
  ['too large an amount', { ...FINE, amount: 100_000_000 }, invalid('amount_too_large', 'amount')],
  ['an empty text', { ...FINE, description: '' }, invalid('parameter_invalid_empty', 'description')],
  ['an unlisted value', { ...FINE, setup_future_usage: 'always' }, invalid(undefined, 'setup_future_usage')],
  ['an invalid flag', { ...FINE, use_stripe_sdk: 'yes' }, invalid(undefined, 'use_stripe_sdk')],
  ['an unknown customer', { ...FINE, customer: 'cus_nobody' }, invalid('resource_missing', 'customer')],
  ['off session without confirming', { ...FINE, off_session: true }, invalid(undefined, 'off_session')],
  [
    'a statement text that cards cannot have',
    { ...FINE, statement_descriptor: 'FAX' },
    invalid(undefined, 'statement_descriptor'),
  ],
  [
    'the parameter that this version no longer takes',
    { amount: 199, currency: 'usd', payment_method_types: ['card'] },
    invalid('payment_method_types_no_longer_supported', 'payment_method_types'),
  ],
  [
    'two ways to say what may be paid with',
    { ...FINE, automatic_payment_methods: { enabled: true } },
    invalid(undefined, 'automatic_payment_methods'),
  ],
  ['what is below a parameter nobody plays', { ...FINE, shipping: { name: 'x' } }, invalid(undefined, 'shipping')],
])('rejects an intent with %s', async (_, params, expected) => {
  expect(await refusal(call(CREATE, params))).toEqual(expected);
});

test('calls that move money require an idempotency key', async () => {
  expect(await refusal(stripe.paymentIntents.create(FINE))).toEqual(invalid());
  const { id } = await stripe.paymentIntents.create(FINE, once());
  expect(await refusal(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toEqual(invalid());
  expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toEqual(invalid());
});

test('a key is valid for one call; the same call gets the same answer', async () => {
  const key = once();
  const { id } = await stripe.paymentIntents.create(FINE, key);
  expect((await stripe.paymentIntents.create(FINE, key)).id).toBe(id);
  const other = stripe.paymentIntents.create({ ...FINE, amount: 299 }, key);
  expect(await refusal(other)).toEqual({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('a call sent twice at once acts once, and both get its answer', async () => {
  const { id } = await stripe.paymentIntents.create(FINE, once());
  const key = once();
  const confirm = { payment_method: 'pm_card_visa' };
  const both = await Promise.all([1, 2].map(() => stripe.paymentIntents.confirm(id, confirm, key)));
  expect(both.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect(both[0]?.latest_charge).toBe(both[1]?.latest_charge);
  expect(await charges(id)).toHaveLength(1);
});

test('two calls about one intent take turns: only one of them charges', async () => {
  const { id } = await stripe.paymentIntents.create(FINE, once());
  const confirm = (): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, once());
  const [first, second, canceled] = await Promise.allSettled([confirm(), confirm(), stripe.paymentIntents.cancel(id)]);
  const isDone = [first, second, canceled].map(({ status }) => status === 'fulfilled');
  expect(isDone.filter(Boolean)).toHaveLength(1);
  expect(await charges(id)).toHaveLength(isDone[2] ? 0 : 1);
});

test('one card saved nowhere pays one of two intents confirmed with it at once', async () => {
  const token = { type: 'card', card: { token: 'tok_visa' } } as const;
  const method = await stripe.paymentMethods.create(token, once());
  const intents = [await stripe.paymentIntents.create(FINE, once()), await stripe.paymentIntents.create(FINE, once())];
  const confirmed = await Promise.allSettled(
    intents.map(({ id }) => stripe.paymentIntents.confirm(id, { payment_method: method.id }, once())),
  );
  expect(confirmed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an intent that may redirect cannot be confirmed without a return URL', async () => {
  const { id } = await stripe.paymentIntents.create({ amount: 199, currency: 'usd' }, once());
  const confirm = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, once());
  expect(await refusal(confirm)).toEqual(invalid());
  const back = { payment_method: 'pm_card_visa', return_url: 'https://shop.example/' };
  expect((await stripe.paymentIntents.confirm(id, back, once())).status).toBe('succeeded');
});

describe('a card', () => {
  test('that is not saved with the customer cannot be charged off session', async () => {
    const { id } = await stripe.paymentIntents.create(FINE, once());
    const confirm = { payment_method: 'pm_card_visa', off_session: true };
    expect(await refusal(stripe.paymentIntents.confirm(id, confirm, once()))).toEqual(
      invalid(undefined, 'payment_method'),
    );
  });

  test('that is not saved pays once', async () => {
    const token = { type: 'card', card: { token: 'tok_visa' } } as const;
    const method = await stripe.paymentMethods.create(token, once());
    const [first, second] = [
      await stripe.paymentIntents.create(FINE, once()),
      await stripe.paymentIntents.create(FINE, once()),
    ];
    await stripe.paymentIntents.confirm(first.id, { payment_method: method.id }, once());
    const again = stripe.paymentIntents.confirm(second.id, { payment_method: method.id }, once());
    expect(await refusal(again)).toEqual(invalid(undefined, 'payment_method'));
  });

  test('cannot be specified by its token', async () => {
    const { id } = await stripe.paymentIntents.create(FINE, once());
    const data = { payment_method_data: { type: 'card', card: { token: 'tok_visa' } } };
    expect(await refusal(call(`${CREATE}/${id}/confirm`, data))).toEqual(invalid(undefined, 'payment_method_data'));
    const unknown = stripe.paymentIntents.confirm(id, { payment_method: 'pm_nobody' }, once());
    expect(await refusal(unknown)).toEqual(invalid('resource_missing', 'payment_method'));
  });

  test('that is declined causes a card error', async () => {
    const { id } = await stripe.paymentIntents.create(FINE, once());
    const declined = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, once());
    expect(await refusal(declined)).toEqual({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' });
  });
});

describe('a refund', () => {
  const paid = async (payment_method = 'pm_card_visa'): Promise<string> => {
    const { id } = await stripe.paymentIntents.create(FINE, once());
    await stripe.paymentIntents.confirm(id, { payment_method }, once());
    return id;
  };

  test('returns the charged amount, once', async () => {
    const payment_intent = await paid();
    const more = stripe.refunds.create({ payment_intent, amount: 200 }, once());
    expect(await refusal(more)).toEqual(invalid(undefined, 'amount'));
    expect((await stripe.refunds.create({ payment_intent, amount: 99 }, once())).amount).toBe(99);
    expect((await stripe.refunds.create({ payment_intent }, once())).amount).toBe(100);
    const second = stripe.refunds.create({ payment_intent }, once());
    expect(await refusal(second)).toEqual(invalid('charge_already_refunded'));
  });

  test('requires a successful payment without a dispute', async () => {
    const { id } = await stripe.paymentIntents.create(FINE, once());
    expect(await refusal(stripe.refunds.create({}, once()))).toEqual(invalid('parameter_missing'));
    const early = stripe.refunds.create({ payment_intent: id }, once());
    expect(await refusal(early)).toEqual(invalid(undefined, 'payment_intent'));
    const nobody = stripe.refunds.create({ payment_intent: 'pi_nobody' }, once());
    expect(await refusal(nobody)).toEqual(invalid('resource_missing', 'payment_intent'));
    const disputed = stripe.refunds.create({ payment_intent: await paid('pm_card_createDispute') }, once());
    expect(await refusal(disputed)).toEqual(invalid('charge_disputed'));
  });
});

test('an unknown intent is not found, and a finished one cannot be changed', async () => {
  expect(await refusal(stripe.paymentIntents.retrieve('pi_nobody'))).toEqual(invalid('resource_missing', 'id', 404));
  const { id } = await stripe.paymentIntents.create(FINE, once());
  await stripe.paymentIntents.cancel(id);
  const confirm = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, once());
  expect(await refusal(confirm)).toEqual(invalid('payment_intent_unexpected_state'));
});

test('the publishable key gives access to nothing else', async () => {
  const ask = async (key: string | null): Promise<number> => {
    const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
    const body = JSON.stringify(FINE);
    return (
      await server.fetch('http://localhost/sandbox/stripe-api/v1/payment_intents', { method: 'POST', headers, body })
    ).status;
  };
  expect([await ask(null), await ask('pk_test_standin')]).toEqual([401, 403]);
});
