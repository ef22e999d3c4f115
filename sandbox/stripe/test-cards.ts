/** How the provider treats a card. */
export type CardBehavior =
  | { kind: 'succeeds' }
  | { kind: 'declined'; code: string; declineCode?: string; message: string }
  /** Succeeds, and is disputed at once. */
  | { kind: 'disputes' }
  /** The person must authenticate first; then `after` applies. */
  | { kind: 'authenticates'; after: CardBehavior };

const SUCCEEDS: CardBehavior = { kind: 'succeeds' };
const GENERIC = 'Your card was declined.';

function declined(code: string, message: string, declineCode?: string): CardBehavior {
  return { kind: 'declined', code, message, ...(declineCode ? { declineCode } : {}) };
}

const GENERIC_DECLINE = declined('card_declined', GENERIC, 'generic_decline');

/** The test cards Stripe documents, by number. Every other valid number succeeds. */
const BEHAVIORS: Record<string, CardBehavior> = {
  '4000000000000002': GENERIC_DECLINE,
  '4000000000009995': declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  '4000000000009987': declined('card_declined', GENERIC, 'lost_card'),
  '4000000000009979': declined('card_declined', GENERIC, 'stolen_card'),
  '4000000000000069': declined('expired_card', 'Your card has expired.'),
  '4000000000000127': declined('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000000000000259': { kind: 'disputes' },
  '4000002500003155': { kind: 'authenticates', after: SUCCEEDS },
  '4000002760003184': { kind: 'authenticates', after: SUCCEEDS },
  '4000003800000446': { kind: 'authenticates', after: SUCCEEDS },
  '4000000000003220': { kind: 'authenticates', after: SUCCEEDS },
  '4000008400001629': { kind: 'authenticates', after: GENERIC_DECLINE },
  '4000008260003178': {
    kind: 'authenticates',
    after: declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
};

/** Once authenticated, these need no authentication for later charges. */
const SET_UP_FOR_OFF_SESSION = ['4000002500003155', '4000003800000446'];

const AUTHENTICATION_REQUIRED = declined(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
);

/** Predefined tokens that server tests use without a browser. */
const TOKEN_NUMBERS: Record<string, string> = {
  tok_visa: '4242424242424242',
  tok_mastercard: '5555555555554444',
  tok_amex: '378282246310005',
  tok_chargeDeclined: '4000000000000002',
  tok_chargeDeclinedInsufficientFunds: '4000000000009995',
  tok_chargeDeclinedExpiredCard: '4000000000000069',
  tok_chargeDeclinedIncorrectCvc: '4000000000000127',
  tok_chargeDeclinedProcessingError: '4000000000000119',
  tok_createDispute: '4000000000000259',
  tok_threeDSecure2Required: '4000000000003220',
};

/** How this card behaves. */
export function behaviorOf(number: string): CardBehavior {
  return BEHAVIORS[number] ?? SUCCEEDS;
}

/**
 * How a saved card behaves off session: one that requires authentication is declined unless set up for off-session use.
 */
export function offSessionBehaviorOf(number: string): CardBehavior {
  const behavior = behaviorOf(number);
  if (behavior.kind !== 'authenticates') return behavior;
  return SET_UP_FOR_OFF_SESSION.includes(number) ? behavior.after : AUTHENTICATION_REQUIRED;
}

/** The card number of a predefined token. */
export function numberOfTestToken(token: string): string | undefined {
  return TOKEN_NUMBERS[token];
}

/** The brand by the leading digits, as the provider names it. */
export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'visa';
  if (/^(?:5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(?:6011|65|64[4-9])/.test(number)) return 'discover';
  return 'unknown';
}

/** The Luhn check. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
