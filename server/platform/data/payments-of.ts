/** What a payment can be for. */
export const PAYMENTS_OF = ['order', 'plan', 'renewal'] as const;

/** What a payment is for. */
export type PaymentOf = (typeof PAYMENTS_OF)[number];
