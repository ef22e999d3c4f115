import { check } from '@shared/forms/check';
import { requiredEmail, requiredText } from '@shared/forms/fields';
import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { object } from 'yup';

const { nameMissing, emailMissing, questionMissing } = MESSAGES.contact;

const contactSchema = object({
  name: requiredText(nameMissing, FIELD_LIMITS.name),
  email: requiredEmail(emailMissing),
  question: requiredText(questionMissing, FIELD_LIMITS.question),
});

/** Checks a contact request (specification 5): all three fields are required, and the address must be valid. */
export function checkContact(values: object) {
  return check(contactSchema, values);
}
