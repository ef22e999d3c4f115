import type { Authentication } from '@shared/payments/attempt/attempt-options';
import { loadStripe, type StripeOffer } from '@shared/vendors/stripe';
import type { PaymentIntentOrSetupIntentResult, Stripe } from '@stripe/stripe-js';

/** Shown if the provider gives no reason. */
const NOT_AUTHENTICATED = "Your bank couldn't confirm the payment. Please try again or use another card.";

/**
 * Returns a function that shows the provider's challenge (3-D Secure; specification 4, plan view). It loads the library
 * if needed, so it also works when a page load resumes an unfinished payment. The secret is never stored.
 */
export function authenticateWith(offer: StripeOffer): (clientSecret: string) => Promise<Authentication> {
  return async (clientSecret) => {
    try {
      return await challenge(await loadStripe(offer), clientSecret);
    } catch {
      // The library did not load, or threw: only the server knows how the challenge ended.
      return { kind: 'closed' };
    }
  };
}

async function challenge(stripe: Stripe, clientSecret: string): Promise<Authentication> {
  const { error, paymentIntent }: PaymentIntentOrSetupIntentResult = await stripe.handleNextAction({ clientSecret });
  if (error) {
    const isVerdict = error.type === 'card_error' || error.code === 'payment_intent_authentication_failure';
    return isVerdict ? { kind: 'failed', message: error.message ?? NOT_AUTHENTICATED } : { kind: 'closed' };
  }
  const isOver = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'requires_confirmation';
  return isOver || paymentIntent?.status === 'processing' ? { kind: 'ok' } : { kind: 'closed' };
}
