/** @jest-environment node */
import { type Failure, failed, success } from '@shared/api/transport/failure';
import { readPaymentAnswer } from './payment-answer';

type Refused = Extract<Failure, { kind: 'refused' }>;

const refused = (more: Partial<Refused>): Refused => ({ kind: 'refused', status: 402, message: 'No', ...more });

const meaningOf = (failure: Failure) => readPaymentAnswer(failed(failure)).means;

test('a success means paid', () => {
  expect(readPaymentAnswer(success('guid'))).toEqual({ means: 'paid', value: 'guid' });
});

test("a refusal brings the server's words", () => {
  const failure = refused({ message: 'Your card was declined.', code: 'card_declined' });
  expect(readPaymentAnswer(failed(failure))).toEqual({ means: 'refused', failure, message: 'Your card was declined.' });
});

test.each<Failure>([
  { kind: 'status', status: 401 },
  { kind: 'status', status: 403 },
  refused({ status: 401 }),
  refused({ status: 403 }),
  // A rejected request starts no challenge.
  refused({ status: 403, code: 'requires_action', clientSecret: 'pi_1_secret_2' }),
])('nothing was executed, so it may be sent again once the session is renewed: %j', (failure) => {
  expect(readPaymentAnswer(failed(failure))).toEqual({ means: 'unauthorized', failure });
});

test.each<Failure>([
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'malformed' },
  { kind: 'redirected' },
  { kind: 'aborted' },
  { kind: 'status', status: 402 },
  { kind: 'status', status: 500 },
  refused({ status: 408 }),
  refused({ status: 409 }),
  refused({ status: 429 }),
  refused({ status: 500 }),
  refused({ status: 503 }),
])('nobody can tell whether money moved: %j', (failure) => {
  expect(readPaymentAnswer(failed(failure))).toEqual({ means: 'unknown', failure });
});

describe('a refusal of something already paid proves nothing', () => {
  test.each([
    'You cannot use a Stripe token more than once: tok_1.',
    'This token was already used',
    'ALREADY PAID',
    'The order has already been paid for',
    'already successfully and completely processed',
    'This request was already executed.',
    'The payment already succeeded',
    'It is already completed',
  ])('in words: %s', (message) => {
    expect(meaningOf(refused({ message }))).toBe('unknown');
  });

  test.each([
    'already_paid',
    'token_already_used',
    'payment_intent_unexpected_state',
    'idempotency_key_in_use',
    'IDEMPOTENCY_ERROR',
  ])('by its code: %s', (code) => {
    expect(meaningOf(refused({ code }))).toBe('unknown');
  });
});

test.each<Partial<Refused>>([
  { message: 'You already have a card on file' },
  { message: `already ${'a'.repeat(60)} used` },
  { message: 'The card was reused unusually often' },
  { code: 'card_declined' },
  { code: 'undefined' },
  { code: 'unexpected_state_of_card' },
  { code: 'already_paid_by_nobody' },
  { code: 'no_idempotency_key' },
])('what only sounds alike is a refusal: %j', (more) => {
  expect(meaningOf(refused(more))).toBe('refused');
});

describe('a request to authenticate', () => {
  const asked = (clientSecret?: string) =>
    refused({ code: 'requires_action', ...(clientSecret === undefined ? {} : { clientSecret }) });

  test('identifies the payment intent by its secret', () => {
    expect(readPaymentAnswer(failed(asked('pi_3Nx_secret_a_secret_b')))).toEqual({
      means: 'needs-action',
      clientSecret: 'pi_3Nx_secret_a_secret_b',
      pi: 'pi_3Nx',
    });
  });

  test.each([undefined, 'card_error'])('is one by its secret, with the code %s or without one', (code) => {
    const failure = refused({ message: '', clientSecret: 'pi_1_secret_2', ...(code === undefined ? {} : { code }) });
    expect(meaningOf(failure)).toBe('needs-action');
  });

  test.each([undefined, '', 'secret', 'pi_', 'pi_secret_x', 'pi__secret_', 'seti_1_secret_2', 'xpi_1_secret_2'])(
    'without the secret of an intent cannot be met, and is not a refusal: %s',
    (clientSecret) => {
      const failure = asked(clientSecret);
      const answer = readPaymentAnswer(failed(failure));
      expect(answer).toEqual({ means: 'unknown', failure });
    },
  );
});
