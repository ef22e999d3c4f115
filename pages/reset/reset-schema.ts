import { check } from '@shared/forms/check';
import { repeatedPassword } from '@shared/forms/fields';
import { MESSAGES } from '@shared/messages';
import { requiredNewPassword } from '@shared/new-password/new-password-rule';
import { object } from 'yup';

const schema = object({
  password: requiredNewPassword(MESSAGES.account.newPasswordMissing),
  verify: repeatedPassword(MESSAGES.account.verifyPasswordWrong, 'password'),
});

/** Rules for choosing a new password (specification 5, reset password). */
export const checkReset = (values: object) => check(schema, values);
