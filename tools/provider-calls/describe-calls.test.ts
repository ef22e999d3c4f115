import { API_VERSION, CALLS } from '@sandbox/stripe/calls/stripe-calls';
import Stripe from 'stripe';
import { describeCalls } from './describe-calls';

test('the stand-in’s table matches the installed SDK (npx tsx tools/make-provider-calls.ts)', () => {
  expect(describeCalls(process.cwd())).toEqual(CALLS);
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test('reads required, list, emptyable, free-form and enum parameters from the declarations', () => {
  const { 'POST /v1/payment_intents': create, 'POST /v1/refunds': refund } = describeCalls(process.cwd());
  expect(create?.required).toBe('amount currency');
  expect(create?.fields).toMatchObject({
    amount: 'number',
    metadata: 'texts',
    expand: { list: 'text' },
    capture_method: { oneOf: 'automatic automatic_async manual' },
    automatic_payment_methods: { required: 'enabled', fields: { allow_redirects: { oneOf: 'always never' } } },
    shipping: 'unsupported',
  });
  expect(create?.fields).not.toHaveProperty('payment_method_types');
  expect(refund?.fields.metadata).toEqual({ either: ['empty', 'texts'] });
});
