import { type FakeStripe, installFakeStripe } from '@shared/testing/browser/fake-stripe';
import { forgetStripe } from '@shared/vendors/stripe';
import { authenticateWith } from './authenticate';

let fake: FakeStripe;
const authenticate = authenticateWith({ key: 'pk_test' });

beforeEach(() => {
  fake = installFakeStripe();
});

afterEach(() => {
  fake.remove();
  forgetStripe();
});

test('reports success', async () => {
  expect(await authenticate('pi_1_secret_2')).toEqual({ kind: 'ok' });
});

test('reports the reason for a failed authentication', async () => {
  fake.challenge = 'failed';
  expect(await authenticate('pi_1_secret_2')).toEqual({ kind: 'failed', message: 'Not authenticated.' });
});

test('reports no outcome if the challenge ended without one', async () => {
  fake.challenge = 'closed';
  expect(await authenticate('pi_1_secret_2')).toEqual({ kind: 'closed' });
});

describe("the library's answer", () => {
  /** Runs a challenge that the library answers like this. */
  function answered(answer: object) {
    const handleNextAction = jest.fn(() => Promise.resolve(answer));
    fake.open = () => ({ handleNextAction });
    return { result: authenticate('pi_1_secret_2'), handleNextAction };
  }

  test('is requested with the client secret', async () => {
    const { result, handleNextAction } = answered({ paymentIntent: { status: 'succeeded' } });
    await result;
    expect(handleNextAction.mock.calls).toEqual([[{ clientSecret: 'pi_1_secret_2' }]]);
  });

  test.each(['succeeded', 'requires_confirmation', 'processing'])(
    'is a passed challenge if the payment intent is then "%s"',
    async (status) => {
      expect(await answered({ paymentIntent: { status } }).result).toEqual({ kind: 'ok' });
    },
  );

  test.each([
    { paymentIntent: { status: 'requires_action' } },
    { paymentIntent: { status: 'requires_payment_method' } },
    { paymentIntent: { status: 'canceled' } },
    {},
    { error: { type: 'api_error', message: 'Try later' } },
    { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Not now' } },
  ])('is inconclusive, so the server is asked: %j', async (answer) => {
    expect(await answered(answer).result).toEqual({ kind: 'closed' });
  });

  test.each([
    { type: 'card_error', code: 'card_declined', message: 'Not you.' },
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'Not you.' },
  ])('is a failed challenge with a reason: %j', async (error) => {
    expect(await answered({ error }).result).toEqual({ kind: 'failed', message: 'Not you.' });
  });

  test('is a failed challenge even without a reason', async () => {
    const message = "Your bank couldn't confirm the payment. Please try again or use another card.";
    expect(await answered({ error: { type: 'card_error' } }).result).toEqual({ kind: 'failed', message });
  });
});
