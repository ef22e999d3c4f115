/** A call of the payment provider's API that this product makes, and where its parameters are declared. */
export interface SupportedCall {
  /** Method and path, as the stand-in routes it. */
  call: string;
  /** File in `stripe/esm/resources`, without its extension, and the interface in it. */
  file: string;
  params: string;
  /** Parameters whose nested parameters are described too; all others are `unsupported`. */
  within: readonly string[];
}

/** Every call of the server or of the provider's browser library that the SDK declares. */
export const SUPPORTED_CALLS: readonly SupportedCall[] = [
  {
    call: 'POST /v1/payment_intents',
    file: 'PaymentIntents',
    params: 'PaymentIntentCreateParams',
    within: ['automatic_payment_methods'],
  },
  { call: 'GET /v1/payment_methods/:id', file: 'PaymentMethods', params: 'PaymentMethodRetrieveParams', within: [] },
  { call: 'GET /v1/payment_intents/:id', file: 'PaymentIntents', params: 'PaymentIntentRetrieveParams', within: [] },
  {
    call: 'POST /v1/payment_intents/:id/confirm',
    file: 'PaymentIntents',
    params: 'PaymentIntentConfirmParams',
    within: [],
  },
  {
    call: 'POST /v1/payment_intents/:id/cancel',
    file: 'PaymentIntents',
    params: 'PaymentIntentCancelParams',
    within: [],
  },
  { call: 'POST /v1/refunds', file: 'Refunds', params: 'RefundCreateParams', within: [] },
  { call: 'POST /v1/customers', file: 'Customers', params: 'CustomerCreateParams', within: [] },
  { call: 'POST /v1/tokens', file: 'Tokens', params: 'TokenCreateParams', within: ['card'] },
  {
    call: 'POST /v1/payment_methods',
    file: 'PaymentMethods',
    params: 'PaymentMethodCreateParams',
    within: ['card', 'billing_details', 'billing_details.address'],
  },
];
