import { scriptAddress } from '@shared/lib/script-addresses';
import { DELAYS } from '@shared/reference/delays';
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { forgetScript, loadScript } from './load-script';

/** What the server offers for payments: the publishable key, and another address of the library on its own site. */
export interface StripeOffer {
  key: string;
  script?: string;
}

/** Stripe's documented address; the version the types of `@stripe/stripe-js` describe. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';
/** After this many tries the person is told and may try again. */
const MOST_TRIES = 20;

const clients = new Map<string, Stripe>();

/**
 * Loads Stripe.js and opens it with the server's key; nothing is loaded before the first call. A failed load is tried
 * again every second (specification 9), `onRetry` hearing the number of the try that follows.
 *
 * @throws Error after 20 tries, or when `signal` gives up.
 */
export async function loadStripe(
  offer: StripeOffer,
  { onRetry, signal }: { onRetry?: (tries: number) => void; signal?: AbortSignal } = {},
): Promise<Stripe> {
  const address = scriptAddress(STRIPE_SCRIPT, offer.script);
  for (let tries = 1; ; tries += 1) {
    const known = clients.get(offer.key);
    if (known) return known;
    try {
      await loadScript(address);
      const client = stripeConstructor()(offer.key);
      clients.set(offer.key, client);
      return client;
    } catch (error) {
      // A script that came but brought something else is fetched anew.
      forgetScript(address);
      if (tries >= MOST_TRIES || signal?.aborted) throw error;
    }
    onRetry?.(tries + 1);
    await new Promise((resolve) => setTimeout(resolve, DELAYS.paymentLibraryRetry));
  }
}

/** Forgets the opened clients; for tests. */
export function forgetStripe(): void {
  clients.clear();
}

function stripeConstructor(): StripeConstructor {
  // Set by the outside script, checked below.
  const { Stripe: open } = window as { Stripe?: unknown };
  if (typeof open !== 'function') throw new Error('The payment library did not bring what was asked of it');
  // Whoever serves the library promises Stripe's documented interface.
  return open as StripeConstructor;
}
