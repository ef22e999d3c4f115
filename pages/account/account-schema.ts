import { check } from '@shared/forms/check';
import { repeatedPassword, requiredPassword, requiredText } from '@shared/forms/fields';
import { optionalPhone } from '@shared/forms/phone-rule';
import { MESSAGES } from '@shared/messages';
import { requiredNewPassword } from '@shared/new-password/new-password-rule';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { object, string } from 'yup';

const name = requiredText(MESSAGES.account.nameMissing, FIELD_LIMITS.name);
const phone = optionalPhone(MESSAGES.account.phoneInvalid, FIELD_LIMITS.phone);
/** Not checked: the value as the server has it need not be corrected to change something else. */
const untouched = string().default('');

const profile = object({ name, phone });
const profileOfName = object({ name, phone: untouched });

const password = object({
  current: requiredPassword(MESSAGES.account.currentPasswordMissing),
  next: requiredNewPassword(MESSAGES.account.newPasswordMissing),
  verify: repeatedPassword(MESSAGES.account.verifyPasswordWrong, 'next'),
});

/** Rules for the profile (specification 5, account): the phone may stay empty or unchanged. */
export const checkProfile = (values: object, isPhoneTouched: boolean) =>
  check(isPhoneTouched ? profile : profileOfName, values);

/** Rules for changing the password (specification 5). */
export const checkPassword = (values: object) => check(password, values);
