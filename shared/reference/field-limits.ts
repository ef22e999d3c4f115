/** Longest e-mail address, in characters. Separate, like the next constants: the build inlines single numbers. */
export const EMAIL_LIMIT = 254;

/** Longest name, in characters. */
export const NAME_LIMIT = 200;

/** Longest phone number as typed, in characters. */
export const PHONE_LIMIT = 40;

/** Longest recipient's name on a cover page, in characters. */
export const COVER_TO_LIMIT = 100;

/** Longest subject of a cover page, in characters. */
export const COVER_SUBJECT_LIMIT = 200;

/** Longest message on a cover page, in characters. How many lines fit is in `shared/lib/cover`. */
export const COVER_MESSAGE_LIMIT = 2_000;

/**
 * Longest value of each kind of field, in characters. The specification sets no limits; these keep every check linear
 * and fast.
 */
export const FIELD_LIMITS = {
  email: EMAIL_LIMIT,
  name: NAME_LIMIT,
  phone: PHONE_LIMIT,
  question: 5_000,
  postalCode: 20,
} as const;
