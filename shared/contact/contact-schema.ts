import { requiredEmail, requiredText } from '@shared/forms/fields';
import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { object } from 'yup';

const { nameMissing, emailMissing, questionMissing } = MESSAGES.contact;

/** The rules of a contact request (Specification 5): all three are required, and the address must be one to reply to. */
export const contactSchema = object({
  name: requiredText(nameMissing, FIELD_LIMITS.name),
  email: requiredEmail(emailMissing),
  question: requiredText(questionMissing, FIELD_LIMITS.question),
});
