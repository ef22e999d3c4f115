/** Parameter of a page's address that tells what a mailed link for confirming an address has done. */
export const CONFIRMED_PARAM = 'email';

/** In no order: `other` is the address of another account than the one signed in. */
export const CONFIRMED = ['confirmed', 'other', 'expired'] as const;

/** What such a link has done. */
export type Confirmed = (typeof CONFIRMED)[number];
