import Stripe from 'stripe';

/**
 * The provider's API version that these calls were written for, regardless of the account's. The compiler accepts only
 * the SDK's version: read what changed before upgrading the SDK (docs/operations/first-day-with-real-keys.md).
 */
const API_VERSION = '2026-10-28.endive' as const;

/**
 * The payment provider's SDK.
 *
 * @param changes options, for a stand-in
 */
export function createStripe(secretKey: string, changes: Stripe.StripeConfig = {}): Stripe {
  const options = { apiVersion: API_VERSION, maxNetworkRetries: 1, timeout: 15_000, telemetry: false };
  return new Stripe(secretKey, { ...options, ...changes });
}
