/**
 * Makes Node's `fetch` use its own transport in every test of this process. It initializes on first use and would pick
 * up jsdom's undici, with different rules for headers, if that were loaded earlier.
 */
new Headers();

export {};
