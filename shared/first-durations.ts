/** What every page needs of `durations.ts`, without the rest. */

/** How long a failure notice stays if the specification does not say, in milliseconds. */
export const OTHER_FAILURE_MS = 15_000;

/** How long the notification from the first answer stays, in milliseconds (specification 7 and 9). */
export const LOAD_NOTIFICATION_MS = 15_000;
