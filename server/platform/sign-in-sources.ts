/** The third parties that people can sign in with, as accounts, addresses and pages name them. */
export const SIGN_IN_SOURCES = ['google', 'apple', 'microsoft'] as const;

/** One of them. */
export type SignInSource = (typeof SIGN_IN_SOURCES)[number];
