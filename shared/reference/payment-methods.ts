/**
 * What can be paid with, in the provider's words: cards, and the wallets that hand a card over (Apple Pay, Google Pay). Every
 * one of them is settled at once and without leaving the page; what the provider's account has switched on besides does not
 * count. The server's intents and the page's wallet buttons must say the same.
 */
export const PAYMENT_METHODS: readonly string[] = ['card'];
