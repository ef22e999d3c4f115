import { check } from '@shared/forms/check';
import { requiredEmail, requiredText } from '@shared/forms/fields';
import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { object } from 'yup';

const card = object({
  name: requiredText(MESSAGES.card.nameMissing, FIELD_LIMITS.name),
  email: requiredEmail(MESSAGES.card.emailInvalid),
  postalCode: requiredText(MESSAGES.card.postalCodeMissing, FIELD_LIMITS.postalCode),
});

/** Validates the card form's own fields, not the provider's (specification 5). */
export const checkCard = (values: object) => check(card, values);
