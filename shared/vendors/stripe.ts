import { offeredAddress } from '@shared/lib/address/script-addresses';
import { DELAYS } from '@shared/reference/delays';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe as openStripe } from '@stripe/stripe-js/pure';
import { forgetScript, loadScript, SCRIPT_TIMEOUT_MS } from './load-script';

/** The server's payment settings: the publishable key, and an alternative address of the library on its own site. */
export interface StripeOffer {
  key: string;
  script?: string;
}

/** Tries after which the person is told and may try again. */
const MOST_TRIES = 20;

/** The client of each key, from its first try on; a failed one is not kept. */
const clients = new Map<string, Promise<Stripe>>();

/**
 * Loads Stripe.js and opens it with the server's key. Nothing is loaded before the first call. A load that fails, or
 * does not answer within 20 s, is retried every second (specification 9); `onRetry` receives the number of the next
 * try.
 *
 * @throws Error after 20 tries, or when `signal` aborts.
 */
export async function loadStripe(
  offer: StripeOffer,
  { onRetry, signal }: { onRetry?: (tries: number) => void; signal?: AbortSignal } = {},
): Promise<Stripe> {
  const isGivenUp = () => signal?.aborted === true;
  for (let tries = 1; ; tries += 1) {
    try {
      return await withTimeout(clientOf(offer));
    } catch (error) {
      if (tries >= MOST_TRIES || isGivenUp()) throw error;
      onRetry?.(tries + 1);
      await new Promise((resolve) => setTimeout(resolve, DELAYS.paymentLibraryRetry));
      if (isGivenUp()) throw error;
    }
  }
}

/**
 * Forgets the opened clients.
 * @internal For tests.
 */
export function forgetStripe(): void {
  clients.clear();
}

/** The client of a key, created once for all callers. */
function clientOf(offer: StripeOffer): Promise<Stripe> {
  const existing = clients.get(offer.key);
  if (existing) return existing;
  const client = open(offer);
  clients.set(offer.key, client);
  client.catch(() => clients.delete(offer.key));
  return client;
}

async function open({ key, script }: StripeOffer): Promise<Stripe> {
  const own = offeredAddress(script);
  // The package uses the library it finds on the page, and loads js.stripe.com only if there is none.
  if (own !== null) await loadOwnCopy(own);
  const watch = setInterval(giveUpOnTag, SCRIPT_TIMEOUT_MS);
  try {
    const client = await openStripe(key);
    if (client === null) throw new Error('The payment library is for browsers only');
    return client;
  } finally {
    clearInterval(watch);
  }
}

/** Loads the server's own copy of the library. A script that loaded without the library is fetched again. */
async function loadOwnCopy(address: string): Promise<void> {
  await loadScript(address);
  // Set by the third-party script, or missing.
  const { Stripe: library } = window as { Stripe?: unknown };
  if (typeof library === 'function') return;
  forgetScript(address);
  throw new Error('The payment library did not bring what was asked of it');
}

/**
 * The package waits for its script forever, and retries only after an error event on its tag: sends that event to the
 * tag of a script that has not answered.
 */
function giveUpOnTag(): void {
  document.querySelector('script[src^="https://js.stripe.com/"]')?.dispatchEvent(new Event('error'));
}

/** The same promise, failing after 20 s: the person is told, and the next try waits for any load in progress. */
function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The payment library did not answer in time'));
    const timer = setTimeout(late, SCRIPT_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
