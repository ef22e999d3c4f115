/** The most characters of an e-mail address: by itself, as a number alone is written into the code that uses it. */
export const EMAIL_LIMIT = 254;

/** The most characters each kind of field takes. The specification sets none; these keep every check linear and quick. */
export const FIELD_LIMITS = { email: EMAIL_LIMIT, name: 200, phone: 40, question: 5_000, postalCode: 20 } as const;
