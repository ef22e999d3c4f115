import { ApiError } from '@sandbox/stripe/stripe-error';
import { API_VERSION } from './stripe-calls';

/** Calls that a page may make with the publishable key. */
const OF_PAGES = [
  'POST /v1/tokens',
  'POST /v1/payment_methods',
  'POST /v1/confirmation_tokens',
  'GET /v1/payment_intents/:id',
];

/**
 * Server calls that are not idempotent by themselves. The provider accepts them without an Idempotency-Key; the
 * stand-in does not, because the server must send one.
 */
const ONCE_ONLY = [
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/:id/confirm',
  'POST /v1/payment_methods',
  'POST /v1/refunds',
  'POST /v1/customers',
];

/** Any key except those that the SDK generates for its own retries: a restarted process would not have them. */
const OWN_KEY = /^(?!stripe-node-retry).{1,255}$/;

/** Whether the call has a secret key, so comes from the server. */
export function isSecretKey(headers: Headers): boolean {
  return /^Bearer (?:sk|rk)_/.test(headers.get('authorization') ?? '');
}

/** Throws ApiError 401, 403 or 400 if these headers do not allow this call. */
export function checkHeaders(call: string, headers: Headers): void {
  const isPage = /^Bearer pk_/.test(headers.get('authorization') ?? '');
  if (!isSecretKey(headers) && !isPage) throw new ApiError(401, { message: 'You did not provide an API key.' });
  if (isPage && !OF_PAGES.includes(call)) {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
    throw new ApiError(403, { code: 'secret_key_required', message });
  }
  const version = headers.get('stripe-version');
  if (version !== null && version !== API_VERSION) {
    throw new ApiError(400, { message: `Invalid Stripe API version: ${version}. This stand-in plays ${API_VERSION}` });
  }
  if (!isPage && ONCE_ONLY.includes(call) && !OWN_KEY.test(headers.get('idempotency-key') ?? '')) {
    throw new ApiError(400, { message: `Send an Idempotency-Key with ${call}: sent twice, it would be done twice` });
  }
}
