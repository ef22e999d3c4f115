/**
 * The specification's sentences that people read, each once and word for word.
 *
 * `MESSAGES` holds those of specification sections 3, 5, 8 and 9; those with a name to fill in are functions. Sentences
 * for failed calls end in a full stop here; `failureSentence` (api/transport/failure-sentence) adds the detail and
 * "please try again later". `ADDED_MESSAGES` holds our own sentences that are used in several places.
 */
import { type ExternalMethod, PROVIDER_NAMES } from './reference/sign-in/provider-names';

/** A stage of an upload that can fail (specification 8). */
export type UploadStage = 'policy' | 'storage' | 'register';

/** A check code of a phone number (specification 5). */
export type PhoneCode = 1 | 2 | 3 | 4;

const UPLOAD_STAGES: Record<UploadStage, string> = {
  policy: 'failure generating the policy',
  storage: 'failure uploading to storage',
  register: 'order update failed',
};

const PHONE_CODES: Record<PhoneCode, string> = {
  1: 'The country code is invalid: please enter a valid number',
  2: 'The number is too short: please enter a valid number',
  3: 'The number is too long: please enter a valid number',
  4: 'Please enter an actual phone number',
};

/** The sentences of the specification, by subject. */
export const MESSAGES = {
  contact: {
    nameMissing: 'Please specify a name.',
    emailMissing: 'Please specify an email address to reply to.',
    questionMissing: 'Please specify a question.',
    sent: 'Your request has been sent.',
    failed: 'An error occurred sending your contact request.',
  },
  signIn: {
    emailInvalid: 'Please enter a valid email address.',
    passwordMissing: 'Please enter a valid password.',
    signInFailed: 'An error occurred signing in.',
    signUpFailed: 'An error occurred signing up.',
    resetFailed: 'An error occurred sending a password reset.',
    /** Follows each of the three failures above; `email` is the support address. */
    contactSupport: (email: string) => `If the problem persists, please contact support at ${email}.`,
    /** `others`: the providers other than the one tried; `mayBePassword`: whether the account may have a password. */
    emailInUse: (others: readonly ExternalMethod[], mayBePassword: boolean) =>
      `The selected email address is already in use${maybe(others, mayBePassword)}`,
    signOutFailed: 'An error occurred logging out.',
  },
  card: {
    nameMissing: "Please provide the card holder's name to complete your payment.",
    emailInvalid: 'Please provide a valid email address to complete your payment.',
    postalCodeMissing: 'Please provide a valid postal code to complete your payment.',
  },
  account: {
    nameMissing: 'Please specify a name.',
    phoneInvalid: 'Please specify a valid phone number.',
    currentPasswordMissing: 'Please provide your current password.',
    newPasswordMissing: 'Please provide your new password.',
    verifyPasswordWrong: 'Please verify your new password.',
    passwordChanged: 'Your password has been updated.',
    informationFailed: 'An error occurred retrieving your information.',
    settingsFailed: 'An error occurred retrieving account settings.',
  },
  changes: {
    saved: 'Your changes have been saved.',
    failed: 'An error occurred saving your changes.',
  },
  clipboard: {
    copied: 'Copied!',
    failed: 'An error occurred copying to the clipboard.',
  },
  uploads: {
    letterSizeOnly: 'Only letter-size (8.5 by 11 inch) PDF files are supported.',
    stillUploading: 'Still uploading files: one moment please...',
    /** Says which stage failed. */
    failed: (stage: UploadStage) => `An error occurred uploading your PDF: ${UPLOAD_STAGES[stage]}.`,
    deleted: (name: string) => `The file ${name} was successfully deleted.`,
    deleteFailed: 'An error occurred deleting the selected file.',
    deleteConfirm: 'Delete File',
    deleteCancel: 'Keep File',
  },
  order: {
    updateFailed: 'An error occurred updating your order options.',
    numberMissing: "Please specify the recipient's fax number before confirming your order.",
    deliveryTimeMissing: 'Please specify a delivery time before confirming your order.',
    deliveryTimePast: 'Please specify a delivery time in the future before confirming your order.',
    completeFailed: 'An error occurred completing your order.',
    paymentThanks: 'Thank you: your payment was successful.',
  },
  phone: {
    code: (code: PhoneCode) => PHONE_CODES[code],
    unsupportedCountry: (country: string) => `The selected country (${country}) is not currently supported.`,
  },
  archives: {
    printerFailed: 'An error occurred retrieving the printer configuration.',
    identifierWarning:
      'Changing the identifier replaces both the identifier and the email address of this archive. Every printer and ' +
      'every forwarding rule that uses the current one must be updated. This cannot be undone.',
    identifierConfirm: 'Change Identifier',
    identifierCancel: 'Keep Current Identifier',
  },
  plans: {
    label: 'Personal Account',
    informationFailed: 'An error occurred retrieving plan information.',
    cancelFailed: 'An error occurred cancelling a subscription.',
    paymentFailed: 'An error occurred completing your payment.',
    /** `email` is where the receipt goes. */
    purchased: (email: string) => `Thank you for your purchase: a receipt has been sent to ${email}.`,
  },
} as const;

/** Sentences outside the specification that are used in several places. */
export const ADDED_MESSAGES = {
  paymentUnknown: (detail: string | null = null) =>
    `We haven't heard back about your payment yet${detail === null ? '' : ` (${detail})`}. Please don't pay again while we check.`,
  /** Shown beside a way to try again. */
  notLoaded: "Part of this page couldn't load. Please check your connection and try again.",
  cookiesBlocked: 'Your browser blocks cookies for this site. Please allow them, then reload this page.',
  extensionRefused: (extension: string) =>
    `Faxes can't be sent to an extension. Please enter the number without “${extension}”.`,
  premiumRateRefused: "We can't fax premium-rate numbers. Please ask the recipient for another number.",
  deliveryTimeFar: 'Please specify a delivery time within the next two years before confirming your order.',
  deliveryTimeSkipped: (from: string, to: string, zone: string) =>
    `That time does not exist in ${zone}: the clocks go forward from ${from} to ${to} that night. Please choose another time.`,
  deliveryZoneUnknown: (zone: string) =>
    `We can't tell the time in ${zone} for that date. Please choose another time zone.`,
  deliveryTimeTwice: (offset: string, zone: string) =>
    `That time occurs twice in ${zone}, because the clocks go back. We use the earlier one (UTC${offset}).`,
} as const;

/** How a person with an account may have signed in to it, as far as known. */
function maybe(others: readonly ExternalMethod[], mayBePassword: boolean): string {
  if (others.length === 0) return mayBePassword ? ': maybe you used a password?' : '.';
  const providers = `: did you log in with a different authentication provider? Maybe ${inWords(others)}?`;
  return mayBePassword ? `${providers} Or maybe you used a password?` : providers;
}

/** The providers, as "Google, Apple or Microsoft". */
function inWords(providers: readonly ExternalMethod[]): string {
  const names = providers.map((provider) => PROVIDER_NAMES[provider]);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ');
}
