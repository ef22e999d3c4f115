import { check } from '@shared/forms/check';
import { requiredEmail, requiredPassword } from '@shared/forms/fields';
import { MESSAGES } from '@shared/messages';
import { requiredNewPassword } from '@shared/new-password/new-password-rule';
import { object, string } from 'yup';

const email = requiredEmail(MESSAGES.signIn.emailInvalid);

const credentials = object({ email, password: requiredPassword(MESSAGES.signIn.passwordMissing) });

const newCredentials = object({ email, password: requiredNewPassword(MESSAGES.signIn.passwordMissing) });

const emailOnly = object({ email, password: string().default('') });

/** Rules for signing in (specification 5): the password is sent exactly as typed, however short. */
export const checkCredentials = (values: object) => check(credentials, values);

/** Rules for signing up (specification 5). */
export const checkNewCredentials = (values: object) => check(newCredentials, values);

/** Rules for requesting a reset link (specification 5). */
export const checkEmail = (values: object) => check(emailOnly, values);
