import { emailFault, tidyEmail } from '@shared/lib/email';
import { string } from 'yup';

/**
 * The rule for each kind of field, defined once (specification 5). Forms supply the message, because the specification
 * words it per form. Loaded with a form's schema, never before the form is used.
 */

/** A required text, trimmed; at most `max` characters. */
export function requiredText(message: string, max: number) {
  return string().trim().required(message).max(max, message);
}

/** A required e-mail address, tidied; the message names an invisible character inside. */
export function requiredEmail(message: string) {
  return string()
    .transform((value: unknown) => (typeof value === 'string' ? tidyEmail(value) : value))
    .required(message)
    .test('email', (value, { createError }) => {
      const fault = emailFault(value, message);
      return fault === null || createError({ message: fault });
    });
}

/** A required password, exactly as typed: never trimmed, never cut. Even spaces alone are a password. */
export function requiredPassword(message: string) {
  return string()
    .test('password', message, (value) => (value ?? '') !== '')
    .default('');
}

/** The repeated password: must equal the field named `other`. */
export function repeatedPassword(message: string, other: string) {
  return string()
    .default('')
    .test('repeated', message, (value, { parent }) => {
      // The schema's own object, whose fields are the form's texts.
      const first = (parent as Record<string, unknown>)[other];
      return value !== '' && value === first;
    });
}
