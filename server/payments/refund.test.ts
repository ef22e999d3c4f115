import { createTestServer, type TestServer } from '@server/testing/test-server';
import { refundPayment } from './refund';
import { errors } from './stripe-errors';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Runs the job with this answer of the provider; returns what was counted. */
async function refund(answer: () => Promise<unknown>): Promise<unknown[]> {
  jest.spyOn(server.services.stripe.refunds, 'create').mockImplementation(answer as never);
  const count = jest.spyOn(server.services.metrics, 'payment');
  await refundPayment(server.services, { paymentIntent: 'pi_1', of: 'renewal' });
  return count.mock.calls;
}

const refusal = (code: string): Error =>
  new errors.StripeInvalidRequestError({ message: 'No.', code, type: 'card_error' });

test('a charge that somebody refunded by hand counts as refunded', async () => {
  const again = (): Promise<never> => Promise.reject(refusal('charge_already_refunded'));
  expect(await refund(again)).toEqual([['renewal', 'refunded']]);
});

test.each([
  ['another refusal', refusal('charge_disputed')],
  ['a lost connection', new Error('connection lost')],
  ['an error that only looks similar', Object.assign(new Error('x'), { code: 'charge_already_refunded' })],
])('after %s the job is retried', async (_, error) => {
  await expect(refund(() => Promise.reject(error))).rejects.toBe(error);
});
