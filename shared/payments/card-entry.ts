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
    const { id, error } = await answer.catch(() => ({ id: undefined, error: undefined }));
    if (id !== undefined) return { ok: true, token: id };
    const message = error?.message ?? CARD_UNREADABLE;
    onError(message);
    return { ok: false, message };
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
