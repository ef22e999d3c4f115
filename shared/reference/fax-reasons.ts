/** Why a fax could not be delivered, as reported by the telephone line. */
export const FAX_REASONS = ['busy', 'no_answer', 'not_a_fax', 'bad_number', 'rejected', 'other'] as const;

/** One of these reasons. */
export type FaxReason = (typeof FAX_REASONS)[number];

/** The reason in words, to follow "We could not deliver it: ". */
export const REASON_WORDS: Readonly<Record<FaxReason, string>> = {
  busy: 'the line was busy',
  no_answer: 'nobody answered',
  not_a_fax: 'no fax machine answered at this number',
  bad_number: 'this number is not in service',
  rejected: 'the other side refused the fax',
  other: 'the connection could not be made, or broke off',
};

/** What the person can do about it. */
export const REASON_ADVICE: Readonly<Record<FaxReason, string>> = {
  busy: 'Send it again later, or ask the recipient for another fax number.',
  no_answer: 'Ask the recipient whether their fax machine is on, then send it again.',
  not_a_fax: 'Check the number with the recipient: it may be a telephone.',
  bad_number: 'Check the number with the recipient, then send it again.',
  rejected: 'Ask the recipient whether they accept faxes from unknown numbers.',
  other: 'Send it again later, or ask the recipient for another fax number.',
};

/** Words and advice if there is no reason, because the line was never asked. */
export const UNSENT = {
  words: 'our fax service could not send it',
  advice: 'Send it again later. If that fails too, try another PDF file, or another fax number of the recipient.',
} as const;
