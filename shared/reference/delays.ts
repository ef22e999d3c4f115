/** Delays that are not notices, in milliseconds (specification 4, 8 and 9). */
export const DELAYS = {
  /** From a new password to the login page. */
  resetRedirect: 5_000,
  /** From the done step to the redirect the server asked for. */
  doneRedirect: 5_000,
  /** Between tries to load the payment library. */
  paymentLibraryRetry: 1_000,
  /** Between tries to set up the card fields. */
  cardFieldsRetry: 100,
  /** How long the card field's frame may take before it is given up on: as long as all tries to load the library. */
  cardFrame: 20_000,
  /** How long an analytics callback may delay what follows. */
  analyticsTimeout: 1_000,
} as const;

/** Height of the wallet button in CSS pixels (specification 9). */
export const WALLET_BUTTON_HEIGHT = 46;
