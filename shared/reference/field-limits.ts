/** Longest e-mail address, in characters. Separate, because a lone number is inlined where it is used. */
export const EMAIL_LIMIT = 254;

/**
 * Longest value of each kind of field, in characters. The specification sets no limits; these keep every check linear
 * and fast.
 */
export const FIELD_LIMITS = { email: EMAIL_LIMIT, name: 200, phone: 40, question: 5_000, postalCode: 20 } as const;
