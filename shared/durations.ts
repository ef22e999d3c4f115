/** How long each notice stays, in milliseconds; null means until it is closed (specification 8 and 9). */
export const DURATIONS = {
  uploading: 2_500,
  cardError: 7_500,
  copied: 7_500,
  paymentSuccess: 10_000,
  uploadPrompt: 15_000,
  loadNotification: 15_000,
  progress: 30_000,
  billingProgress: 45_000,
  planSuccess: 5_000,
  deleteSuccess: 5_000,
  recipientError: 5_000,
  sticky: null,
  /** Not in the specification: any other success, any other failure. */
  otherSuccess: 5_000,
  otherFailure: 15_000,
} as const;
