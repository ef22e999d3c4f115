import { createStripeApi } from '@sandbox/stripe/calls/stripe-api';
import type { Clock } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import Stripe from 'stripe';

/**
 * The provider's API version that these calls were written for, regardless of the account's. The compiler accepts only
 * the SDK's version: read what changed before upgrading the SDK (docs/operations/first-day-with-real-keys.md).
 */
const API_VERSION = '2026-10-28.endive' as const;

/**
 * The payment provider's SDK. With a real key it talks to the provider; without one, to the stand-in in this process
 * and on this database, so that callers cannot tell the difference.
 */
export function createStripe(config: Config, db: Database, clock: Clock): Stripe {
  const options = { apiVersion: API_VERSION, maxNetworkRetries: 1, timeout: 15_000, telemetry: false };
  if (config.stripe) return new Stripe(config.stripe.secretKey, options);
  const standIn = createStripeApi(db, clock);
  const httpClient = Stripe.createFetchHttpClient(async (url, init) => standIn.fetch(new Request(url, init)));
  return new Stripe('sk_test_standin', { ...options, maxNetworkRetries: 0, httpClient });
}
