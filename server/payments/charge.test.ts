import { silentLog } from '@server/platform/log';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';
import type Stripe from 'stripe';
import { isFresh, lookUp, lookUpOrCancel, readError, readIntent, retrieveIntent } from './charge';
import { errors } from './stripe-errors';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ log: { ...silentLog, error: (...told) => void errorsTold.push(told) } });
});
afterAll(() => server.close());

let errorsTold: unknown[] = [];
beforeEach(() => {
  errorsTold = [];
});

/** A payment intent with only the fields that are read. */
const intent = (change: object): Stripe.PaymentIntent => ({ id: 'pi_1', ...change }) as Stripe.PaymentIntent;

test.each([
  [
    { status: 'requires_action', client_secret: 'pi_1_secret' },
    { kind: 'needs-action', clientSecret: 'pi_1_secret' },
  ],
  [
    { status: 'requires_action', client_secret: null },
    { kind: 'needs-action', clientSecret: '' },
  ],
  [{ status: 'canceled' }, { kind: 'refused', message: 'This payment was canceled: please try again' }],
  [{ status: 'requires_payment_method' }, { kind: 'refused', message: 'Your card was declined.' }],
  [
    { status: 'requires_payment_method', last_payment_error: { message: 'No funds.', code: 'card_declined' } },
    { kind: 'refused', message: 'No funds.', code: 'card_declined' },
  ],
  [{ status: 'processing' }, { kind: 'unknown', reason: 'processing' }],
  [{ status: 'requires_capture' }, { kind: 'unknown', reason: 'requires_capture' }],
])('an intent %j means %j', (stands, said) => {
  expect(readIntent(intent(stands))).toEqual(said);
});

test('an intent that succeeded is paid, and is part of the result', () => {
  const paid = intent({ status: 'succeeded' });
  expect(readIntent(paid)).toEqual({ kind: 'paid', intent: paid });
});

test.each([
  [{ status: 'requires_confirmation', last_payment_error: null }, true],
  [{ status: 'requires_payment_method', last_payment_error: null }, true],
  [{ status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } }, false],
  [{ status: 'requires_action', last_payment_error: null }, false],
  [{ status: 'succeeded', last_payment_error: null }, false],
])('whether an intent %j has not been confirmed yet: %j', (stands, fresh) => {
  expect(isFresh(intent(stands))).toBe(fresh);
});

describe('an error of the provider', () => {
  test.each([
    [
      'a declined card',
      new errors.StripeCardError({ message: 'No.', code: 'card_declined', type: 'card_error' }),
      'No.',
    ],
    [
      'a wrong request',
      new errors.StripeInvalidRequestError({ message: 'No such token', type: 'card_error' }),
      'No such token',
    ],
  ] as [string, InstanceType<typeof errors.StripeError>, string][])(
    '%s is a refusal with its message',
    (_, error, message) => {
      const code = error.code ? { code: error.code } : {};
      expect(readError(server.services, error)).toEqual({ kind: 'refused', message, ...code });
      expect(errorsTold).toEqual([]);
    },
  );

  test('an intent in an unexpected state is not a refusal', () => {
    const overtaken = { message: 'x', code: 'payment_intent_unexpected_state', type: 'card_error' } as const;
    const reason = 'payment_intent_unexpected_state';
    expect(readError(server.services, new errors.StripeInvalidRequestError(overtaken))).toEqual({
      kind: 'unknown',
      reason,
    });
  });

  test.each([
    [new errors.StripeConnectionError({ message: 'x', type: 'api_error' }), 'StripeConnectionError'],
    [new TypeError('fetch failed'), 'TypeError'],
    ['nothing that is an error', 'unknown'],
  ])('anything else is an unknown outcome, and is logged: %p', (error, reason) => {
    const named = readError(server.services, error);
    expect(named).toEqual({ kind: 'unknown', reason: error instanceof Error ? error.name : reason });
    expect(errorsTold).toEqual([['payment provider', {}, error]]);
  });
});

describe('an interrupted payment', () => {
  const create = async (): Promise<Stripe.PaymentIntent> =>
    server.services.stripe.paymentIntents.create(
      { amount: 199, currency: 'usd', allowed_payment_method_types: ['card'] },
      { idempotencyKey: randomId() },
    );
  const confirm = (id: string, payment_method: string): Promise<Stripe.PaymentIntent> =>
    server.services.stripe.paymentIntents.confirm(
      id,
      { payment_method, use_stripe_sdk: true },
      { idempotencyKey: randomId() },
    );
  const statusOf = async (id: string): Promise<string> => (await retrieveIntent(server.services, id)).status;

  test('without an intent is unknown, and can no longer be charged', async () => {
    const attempt = { payment_intent: null };
    expect(await lookUp(server.services, attempt)).toEqual({ kind: 'unknown', reason: 'no intent' });
    const message = "This payment wasn't completed: please try again";
    expect(await lookUpOrCancel(server.services, attempt)).toEqual({ kind: 'refused', message });
  });

  test('that is not paid is canceled for good', async () => {
    const { id } = await create();
    const cancel = jest.spyOn(server.services.stripe.paymentIntents, 'cancel');
    for (let again = 0; again < 2; again += 1) {
      const message = "This payment wasn't completed: please try again";
      expect(await lookUpOrCancel(server.services, { payment_intent: id })).toEqual({ kind: 'refused', message });
      expect(await statusOf(id)).toBe('canceled');
    }
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test('that is paid is found, with the card that paid it', async () => {
    const { id } = await create();
    await confirm(id, 'pm_card_visa');
    const paid = { kind: 'paid', intent: { id, payment_method: { type: 'card' } } };
    expect(await lookUpOrCancel(server.services, { payment_intent: id })).toMatchObject(paid);
    expect(await lookUp(server.services, { payment_intent: id })).toMatchObject(paid);
  });

  test('that the provider is still processing is left alone', async () => {
    const { id } = await create();
    const { paymentIntents } = server.services.stripe;
    const cancel = jest.spyOn(paymentIntents, 'cancel');
    const processing = { ...(await retrieveIntent(server.services, id)), status: 'processing' as const };
    jest.spyOn(paymentIntents, 'retrieve').mockResolvedValue(processing as never);
    const said = { kind: 'unknown', reason: 'processing' };
    expect(await lookUpOrCancel(server.services, { payment_intent: id })).toEqual(said);
    expect(cancel).not.toHaveBeenCalled();
  });

  test('that cannot be looked up stays unknown', async () => {
    const { id } = await create();
    jest.spyOn(server.services.stripe.paymentIntents, 'retrieve').mockRejectedValue(new TypeError('fetch failed'));
    const said = { kind: 'unknown', reason: 'TypeError' };
    expect(await lookUp(server.services, { payment_intent: id })).toEqual(said);
    expect(await lookUpOrCancel(server.services, { payment_intent: id })).toEqual(said);
  });
});
