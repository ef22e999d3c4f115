import { check } from '@shared/forms/check';
import { repeatedPassword, requiredPassword, requiredText } from '@shared/forms/fields';
import { optionalPhone } from '@shared/forms/phone-rule';
import { MESSAGES } from '@shared/messages';
import { requiredNewPassword } from '@shared/new-password/new-password-rule';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { object } from 'yup';

const profile = object({
  name: requiredText(MESSAGES.account.nameMissing, FIELD_LIMITS.name),
  phone: optionalPhone(MESSAGES.account.phoneInvalid, FIELD_LIMITS.phone),
});

const password = object({
  current: requiredPassword(MESSAGES.account.currentPasswordMissing),
  next: requiredNewPassword(MESSAGES.account.newPasswordMissing),
  verify: repeatedPassword(MESSAGES.account.verifyPasswordWrong, 'next'),
});

/** Rules for the profile (specification 5, account): the phone may stay empty. */
export const checkProfile = (values: object) => check(profile, values);

/** Rules for changing the password (specification 5). */
export const checkPassword = (values: object) => check(password, values);
