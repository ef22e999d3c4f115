import { type FakeStripe, installFakeStripe } from '@shared/testing/fake-stripe';
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

it('says when the person authenticated', async () => {
  expect(await authenticate('pi_1_secret_2')).toEqual({ kind: 'ok' });
});

it('gives the reason of a failed authentication', async () => {
  fake.challenge = 'failed';
  expect(await authenticate('pi_1_secret_2')).toEqual({ kind: 'failed', message: 'Not authenticated.' });
});

it('does not guess when the challenge ended without a verdict', async () => {
  fake.challenge = 'closed';
  expect(await authenticate('pi_1_secret_2')).toEqual({ kind: 'closed' });
});
