import { DURATIONS } from './durations';
import { MESSAGES } from './messages';

test.each([
  ['google', 'Apple or Microsoft'],
  ['apple', 'Google or Microsoft'],
  ['microsoft', 'Google or Apple'],
  ['internal', 'Google, Apple or Microsoft'],
] as const)('an address in use, tried with %s, names the other providers', (method, others) => {
  expect(MESSAGES.signIn.emailInUse(method)).toBe(
    'The selected email address is already in use: did you log in with a different authentication provider? ' +
      `Maybe ${others}? Or maybe you used a password?`,
  );
});

test('names are filled in', () => {
  expect(MESSAGES.phone.unsupportedCountry('Jamaica')).toBe(
    'The selected country (Jamaica) is not currently supported.',
  );
  expect(MESSAGES.uploads.deleted('a.pdf')).toBe('The file a.pdf was successfully deleted.');
  expect(MESSAGES.uploads.deleteFailed('Locked')).toBe(
    'An error occurred deleting the selected file (Locked): please try again later.',
  );
  expect(MESSAGES.uploads.deleteFailed(null)).toBe(
    'An error occurred deleting the selected file: please try again later.',
  );
  expect(MESSAGES.uploads.failed('storage')).toBe(
    'An error occurred uploading your PDF: failure uploading to storage.',
  );
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
