import { TIMEOUTS } from '@shared/api/wire';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

/** A token or payment method of the provider, or why there is none (nothing was charged then). */
export type Made = { ok: true; token: string } | { ok: false; message: string };

/** A filled-in card form. The card itself never leaves the provider's frame. */
export interface CardEntry {
  name: string;
  email: string;
  postalCode: string;
  /** Makes a token (`tok_...`), for an order. Used once. */
  createToken: () => Promise<Made>;
  /** Makes a payment method (`pm_...`), for a plan. */
  createPaymentMethod: () => Promise<Made>;
}

/** What the person is told when the provider does not answer. */
const NO_ANSWER = 'The card service did not answer, so nothing was charged. Please try again.';

/** What the person is told when the provider says nothing of use. */
export const CARD_UNREADABLE = 'The card could not be read: please check the card details and try again.';

/** Makes the entry of valid texts and the provider's field. `onError` hears why no token came. */
export function cardEntry(
  values: { name: string; email: string; postalCode: string },
  stripe: Stripe,
  element: StripeCardElement,
  onError: (message: string) => void,
): CardEntry {
  const { name, email, postalCode } = values;
  const made = async (answer: Promise<{ id: string | undefined; error: StripeError | undefined }>): Promise<Made> => {
    // The library rejects only when it is used wrongly or taken away meanwhile: nothing was charged.
    const entry = answer
      .catch(() => ({ id: undefined, error: undefined }))
      .then(({ id, error }): Made => {
        return id === undefined ? { ok: false, message: error?.message ?? CARD_UNREADABLE } : { ok: true, token: id };
      });
    const result = await madeInTime(entry);
    if (!result.ok) onError(result.message);
    return result;
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

/** What was made, or, after a minute without an answer, why there is none: a payment must not hang on the provider. */
export function madeInTime(made: Promise<Made>): Promise<Made> {
  const limit = AbortSignal.timeout(TIMEOUTS.pay);
  const late = new Promise<Made>((resolve) => {
    limit.addEventListener('abort', () => resolve({ ok: false, message: NO_ANSWER }), { once: true });
  });
  return Promise.race([made, late]);
}
