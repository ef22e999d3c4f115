/** Delays that are not notices, in milliseconds (specification 4, 8 and 9). */
export const DELAYS = {
  /** From a new password to the login page. */
  resetRedirect: 5_000,
  /** From the done step to the redirect in the server's answer. */
  doneRedirect: 5_000,
  /** Between tries to load the payment library. */
  paymentLibraryRetry: 1_000,
  /** Between tries to set up the card fields. */
  cardFieldsRetry: 100,
  /** Longest wait for the card field's frame: as long as all tries to load the library. */
  cardFrame: 20_000,
  /** Longest time that an analytics callback delays the next step. */
  analyticsTimeout: 1_000,
} as const;

/** Height of the wallet button in CSS pixels (specification 9). */
export const WALLET_BUTTON_HEIGHT = 46;
