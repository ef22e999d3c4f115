/**
 * For a click or a key: does not wait for the next page, which a test may hold back. Playwright will make this its
 * default, and calls the option deprecated until then.
 */
export const AT_ONCE = { noWaitAfter: true };
