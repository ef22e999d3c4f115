import { PAY_TIMEOUT_MS } from '@shared/api/wire';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

/**
 * The id of the provider's token or payment method, or the reason there is none (nothing was charged). `at` field: the
 * card field shows it.
 */
export type TokenResult = { ok: true; token: string } | { ok: false; message: string; at?: 'field' };

/** A filled-in card form. The card itself never leaves the provider's frame. */
export interface CardEntry {
  name: string;
  email: string;
  postalCode: string;
  /** Makes a token (`tok_...`), for an order. Used once. */
  createToken: () => Promise<TokenResult>;
  /** Makes a payment method (`pm_...`), for a plan. */
  createPaymentMethod: () => Promise<TokenResult>;
}

/** Shown if the provider does not answer. */
const NO_ANSWER = "The payment provider didn't respond, so you weren't charged. Please try again.";

/** Shown if the card field is empty and other fields must first be corrected. */
export const CARD_MISSING = 'Please enter your card details.';

/** Shown if the provider gives no usable reason. */
export const CARD_UNREADABLE = "We couldn't read your card. Please check the details and try again.";

/** Makes the entry from valid values and the provider's field. `onError` gets the reason if no token was made. */
export function cardEntry(
  values: { name: string; email: string; postalCode: string },
  stripe: Stripe,
  element: StripeCardElement,
  onError: (message: string) => void,
): CardEntry {
  const { name, email, postalCode } = values;
  const made = async (
    answer: Promise<{ id: string | undefined; error: StripeError | undefined }>,
  ): Promise<TokenResult> => {
    // The library rejects only if it is misused, or its field was removed meanwhile: nothing was charged.
    const entry = answer
      .catch(() => ({ id: undefined, error: undefined }))
      .then(({ id, error }): TokenResult => {
        return id === undefined ? { ok: false, message: error?.message ?? CARD_UNREADABLE } : { ok: true, token: id };
      });
    const result = await withTokenTimeout(entry);
    if (result.ok) return result;
    onError(result.message);
    return { ...result, at: 'field' };
  };
  return {
    ...values,
    createToken: () =>
      made(
        stripe
          .createToken(element, { name, address_zip: postalCode })
          .then(({ token, error }) => ({ id: token?.id, error })),
      ),
    createPaymentMethod: () =>
      made(
        stripe
          .createPaymentMethod({
            type: 'card',
            card: element,
            billing_details: { name, email, address: { postal_code: postalCode } },
          })
          .then(({ paymentMethod, error }) => ({ id: paymentMethod?.id, error })),
      ),
  };
}

/** The result, or a failure after a minute without an answer: a payment must not wait for the provider forever. */
export function withTokenTimeout(made: Promise<TokenResult>): Promise<TokenResult> {
  const limit = AbortSignal.timeout(PAY_TIMEOUT_MS);
  const late = new Promise<TokenResult>((resolve) => {
    limit.addEventListener('abort', () => resolve({ ok: false, message: NO_ANSWER }), { once: true });
  });
  return Promise.race([made, late]);
}
