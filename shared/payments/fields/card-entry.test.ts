import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { cardEntry, type TokenResult, withTokenTimeout } from './card-entry';

const UNREADABLE = "We couldn't read your card. Please check the details and try again.";

/** A completed form; the library answers both requests like this. */
function entryOf(answer: () => Promise<object>) {
  const createToken = jest.fn(answer);
  const createPaymentMethod = jest.fn(answer);
  const onError = jest.fn();
  // Only the library's token methods are used, and the field is only passed through.
  const library = { createToken, createPaymentMethod } as unknown as Stripe;
  const element = {} as StripeCardElement;
  const values = { name: 'Pat Doe', email: 'pat@example.com', postalCode: '10001' };
  return { entry: cardEntry(values, library, element, onError), createToken, createPaymentMethod, onError, element };
}

test('makes a token from the field, the name and the postal code', async () => {
  const { entry, createToken, onError, element } = entryOf(() => Promise.resolve({ token: { id: 'tok_1' } }));
  expect(entry).toMatchObject({ name: 'Pat Doe', email: 'pat@example.com', postalCode: '10001' });
  expect(await entry.createToken()).toEqual({ ok: true, token: 'tok_1' });
  expect(createToken.mock.calls).toEqual([[element, { name: 'Pat Doe', address_zip: '10001' }]]);
  expect(onError).not.toHaveBeenCalled();
});

test('makes a payment method from the field and the billing details', async () => {
  const { entry, createPaymentMethod, onError, element } = entryOf(() =>
    Promise.resolve({ paymentMethod: { id: 'pm_1' } }),
  );
  expect(await entry.createPaymentMethod()).toEqual({ ok: true, token: 'pm_1' });
  const billing = { name: 'Pat Doe', email: 'pat@example.com', address: { postal_code: '10001' } };
  expect(createPaymentMethod.mock.calls).toEqual([[{ type: 'card', card: element, billing_details: billing }]]);
  expect(onError).not.toHaveBeenCalled();
});

describe.each(['createToken', 'createPaymentMethod'] as const)('when %s fails', (make) => {
  test.each<[why: string, answer: () => Promise<object>, message: string]>([
    [
      'with a reason',
      () => Promise.resolve({ error: { message: 'Your card is incomplete.' } }),
      'Your card is incomplete.',
    ],
    ['without a reason', () => Promise.resolve({ error: {} }), UNREADABLE],
    ['and no error either', () => Promise.resolve({}), UNREADABLE],
    ['because the field is gone', () => Promise.reject(new Error('The element was removed')), UNREADABLE],
  ])('%s, the person and the page hear why', async (_, answer, message) => {
    const { entry, onError } = entryOf(answer);
    expect(await entry[make]()).toEqual({ ok: false, message, at: 'field' });
    expect(onError.mock.calls).toEqual([[message]]);
  });
});

describe('a library that does not answer', () => {
  const never = new Promise<never>(() => undefined);

  test('times out after a minute, with nothing charged', async () => {
    const minute = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(minute.signal);
    const { entry, onError } = entryOf(() => never);
    const made = entry.createToken();
    expect(timeout.mock.calls).toEqual([[60_000]]);
    expect(await Promise.race([made, Promise.resolve('waiting')])).toBe('waiting');
    minute.abort();
    const message = "The payment provider didn't respond, so you weren't charged. Please try again.";
    expect(await made).toEqual({ ok: false, message, at: 'field' });
    expect(onError.mock.calls).toEqual([[message]]);
  });

  test('does not time out once it has answered', async () => {
    const minute = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(minute.signal);
    const answer: TokenResult = { ok: true, token: 'tok_1' };
    const made = withTokenTimeout(Promise.resolve(answer));
    expect(await made).toBe(answer);
    minute.abort();
    expect(await made).toBe(answer);
  });
});
