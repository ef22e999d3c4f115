/** @jest-environment node */
import { DURATIONS } from './durations';
import { MESSAGES } from './messages';

describe('every sentence of the specification, word for word', () => {
  const filledIn: unknown = expect.any(Function);

  test('the contact form', () => {
    expect(MESSAGES.contact).toEqual({
      nameMissing: 'Please specify a name.',
      emailMissing: 'Please specify an email address to reply to.',
      questionMissing: 'Please specify a question.',
      sent: 'Your request has been sent.',
      failed: 'An error occurred sending your contact request.',
    });
  });

  test('signing in, up and out', () => {
    expect(MESSAGES.signIn).toEqual({
      emailInvalid: 'Please enter a valid email address.',
      passwordMissing: 'Please enter a valid password.',
      signInFailed: 'An error occurred signing in.',
      signUpFailed: 'An error occurred signing up.',
      resetFailed: 'An error occurred sending a password reset.',
      contactSupport: filledIn,
      emailInUse: filledIn,
      signOutFailed: 'An error occurred logging out.',
    });
    expect(MESSAGES.signIn.contactSupport('help@mail.example')).toMatch(/contact support at help@mail\.example\.$/);
  });

  test('the card form', () => {
    expect(MESSAGES.card).toEqual({
      nameMissing: "Please provide the card holder's name to complete your payment.",
      emailInvalid: 'Please provide a valid email address to complete your payment.',
      postalCodeMissing: 'Please provide a valid postal code to complete your payment.',
    });
  });

  test('the account', () => {
    expect(MESSAGES.account).toEqual({
      nameMissing: 'Please specify a name.',
      phoneInvalid: 'Please specify a valid phone number.',
      currentPasswordMissing: 'Please provide your current password.',
      newPasswordMissing: 'Please provide your new password.',
      verifyPasswordWrong: 'Please verify your new password.',
      passwordChanged: 'Your password has been updated.',
      informationFailed: 'An error occurred retrieving your information.',
      settingsFailed: 'An error occurred retrieving account settings.',
    });
    expect(MESSAGES.changes).toEqual({
      saved: 'Your changes have been saved.',
      failed: 'An error occurred saving your changes.',
    });
    expect(MESSAGES.clipboard).toEqual({
      copied: 'Copied!',
      failed: 'An error occurred copying to the clipboard.',
    });
  });

  test('uploads', () => {
    expect(MESSAGES.uploads).toEqual({
      letterSizeOnly: 'Only letter-size (8.5 by 11 inch) PDF files are supported.',
      stillUploading: 'Still uploading files: one moment please...',
      failed: filledIn,
      deleted: filledIn,
      deleteFailed: 'An error occurred deleting the selected file.',
      deleteConfirm: 'Delete File',
      deleteCancel: 'Keep File',
    });
    expect(MESSAGES.uploads.failed('policy')).toBe(
      'An error occurred uploading your PDF: failure generating the policy.',
    );
    expect(MESSAGES.uploads.failed('storage')).toBe(
      'An error occurred uploading your PDF: failure uploading to storage.',
    );
    expect(MESSAGES.uploads.failed('register')).toBe('An error occurred uploading your PDF: order update failed.');
  });

  test('the order', () => {
    expect(MESSAGES.order).toEqual({
      updateFailed: 'An error occurred updating your order options.',
      numberMissing: "Please specify the recipient's fax number before confirming your order.",
      deliveryTimeMissing: 'Please specify a delivery time before confirming your order.',
      deliveryTimePast: 'Please specify a delivery time in the future before confirming your order.',
      completeFailed: 'An error occurred completing your order.',
      // The wording is ours: "a payment thank-you message".
      paymentThanks: expect.stringMatching(/thank you.*payment/i) as string,
    });
    expect(MESSAGES.phone).toEqual({ code: filledIn, unsupportedCountry: filledIn });
    expect(MESSAGES.phone.code(1)).toBe('The country code is invalid: please enter a valid number');
    expect(MESSAGES.phone.code(2)).toBe('The number is too short: please enter a valid number');
    expect(MESSAGES.phone.code(3)).toBe('The number is too long: please enter a valid number');
    expect(MESSAGES.phone.code(4)).toBe('Please enter an actual phone number');
  });

  test('archives and plans', () => {
    expect(MESSAGES.archives).toEqual({
      printerFailed: 'An error occurred retrieving the printer configuration.',
      // The wording is ours: printers and forwarding rules must be updated, and it cannot be undone.
      identifierWarning: expect.stringMatching(/printer.*forwarding rule.*must be updated.*cannot be undone/) as string,
      identifierConfirm: 'Change Identifier',
      identifierCancel: 'Keep Current Identifier',
    });
    expect(MESSAGES.plans).toEqual({
      label: 'Personal Account',
      informationFailed: 'An error occurred retrieving plan information.',
      cancelFailed: 'An error occurred cancelling a subscription.',
      paymentFailed: 'An error occurred completing your payment.',
      purchased: filledIn,
    });
    // The wording is ours: success, and the address of the receipt.
    expect(MESSAGES.plans.purchased('pat@mail.example')).toMatch(/purchase.*receipt.*pat@mail\.example/);
  });
});

test.each([
  [['apple', 'microsoft'], 'Apple or Microsoft'],
  [['google', 'microsoft'], 'Google or Microsoft'],
  [['google', 'apple'], 'Google or Apple'],
  [['google', 'apple', 'microsoft'], 'Google, Apple or Microsoft'],
  [['google'], 'Google'],
] as const)('an address in use, where the other providers are %j', (others, names) => {
  const question =
    'The selected email address is already in use: did you log in with a different authentication provider? ' +
    `Maybe ${names}?`;
  expect(MESSAGES.signIn.emailInUse(others, true)).toBe(`${question} Or maybe you used a password?`);
  expect(MESSAGES.signIn.emailInUse(others, false)).toBe(question);
});

test('an address in use, where there is no other provider, leaves a password, if it may have one', () => {
  const sentence = 'The selected email address is already in use';
  expect(MESSAGES.signIn.emailInUse([], true)).toBe(`${sentence}: maybe you used a password?`);
  expect(MESSAGES.signIn.emailInUse([], false)).toBe(`${sentence}.`);
});

test('names are filled in', () => {
  expect(MESSAGES.phone.unsupportedCountry('Jamaica')).toBe(
    'The selected country (Jamaica) is not currently supported.',
  );
  expect(MESSAGES.uploads.deleted('a.pdf')).toBe('The file a.pdf was successfully deleted.');
});

test('every notice stays as long as the specification says', () => {
  expect(DURATIONS).toMatchObject({
    uploading: 2500,
    cardError: 7500,
    copied: 7500,
    paymentSuccess: 10000,
    uploadPrompt: 15000,
    loadNotification: 15000,
    progress: 30000,
    billingProgress: 45000,
    planSuccess: 5000,
    deleteSuccess: 5000,
    recipientError: 5000,
    sticky: null,
  });
});
