/**
 * The accepted payment methods, in the provider's terms: cards, and the wallets that pass on a card (Apple Pay, Google
 * Pay). All are settled at once and without leaving the page; other methods enabled in the provider's account are
 * ignored. The server's intents and the page's wallet buttons must agree.
 */
export const PAYMENT_METHODS: readonly string[] = ['card'];
