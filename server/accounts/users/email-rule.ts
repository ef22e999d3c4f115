import type { Rule } from '@server/http/read-body';
import { emailFault, emailKey, isEmail, tidyEmail } from '@shared/lib/email';
import { FIELD_LIMITS } from '@shared/reference/field-limits';

/** Longest accepted input in characters: allows for what is tidied away at its ends. */
const LONGEST = FIELD_LIMITS.email + 20;

/**
 * An e-mail address in a body, tidied. An invisible character inside is refused with a message that names it.
 *
 * @param message the sentence for a missing or invalid address (specification 5)
 */
export function emailRule(message: string): Rule {
  return {
    max: LONGEST,
    tidy: tidyEmail,
    fault: (email) => emailFault(email, message),
    missing: message,
  };
}

/**
 * The address of an account in a body, in lower case but otherwise as typed: accounts created before addresses were
 * tidied may have any characters around or inside them.
 *
 * @param message the sentence for a missing or invalid address (specification 5)
 */
export function typedEmailRule(message: string): Rule {
  return {
    max: LONGEST,
    tidy: (email) => email.trim().toLowerCase(),
    fault: (email) => (isEmail(emailKey(email)) ? null : message),
    missing: message,
  };
}
