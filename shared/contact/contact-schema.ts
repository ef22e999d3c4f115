import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { object, string } from 'yup';

const { nameMissing, emailMissing, questionMissing } = MESSAGES.contact;

/** The rules of a contact request (Specification 5): all three are required, and the address must be one to reply to. */
export const contactSchema = object({
  name: string().trim().required(nameMissing).max(FIELD_LIMITS.name, nameMissing),
  email: string().trim().required(emailMissing).max(FIELD_LIMITS.email, emailMissing).email(emailMissing),
  question: string().trim().required(questionMissing).max(FIELD_LIMITS.question, questionMissing),
});
