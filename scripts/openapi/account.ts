import type { Credentials, Profile, SignedIn } from '@shared/api/shapes/account';
import type { Archive, PrinterConfig, RegeneratedArchive } from '@shared/api/shapes/archives';
import type { Call } from './operation';
import { flag, list, object, schemaRef, succeeded, text } from './parts';
import { printer, reportSchedule } from './schemas';

const credentials: Credentials = { email: 'pat@example.com', password: 'correct horse battery staple' };
const signedIn: SignedIn = { redirect: '/home.html' };
const profile: Profile = {
  name: 'Pat Example',
  phone: '+12025550143',
  email: 'pat@example.com',
  communications: { featureupdates: true },
};
const printerExample: PrinterConfig = {
  address: 'print.faxkeep.example',
  queue: 'print/x1y2',
  url: 'https://faxkeep.example/print/x1y2.inf',
  url_platform: 'windows',
};
const archive: Archive = {
  id: 'x1y2',
  email: 'x1y2@archive.faxkeep.example',
  schedule: '@weekly',
  print_enabled: true,
  print_to_email: false,
  printerconfig: printerExample,
};
const regenerated: RegeneratedArchive = { guid: 'z3w4', email: 'z3w4@archive.faxkeep.example' };

const DONE = { schema: succeeded(), example: { success: true } };
const CREDENTIALS = {
  schema: object({ email: text('In any letter case.'), password: text('Exactly as typed.') }),
  example: credentials,
};
const SIGNED_IN = {
  schema: succeeded({ 'redirect?': text('Where to go; followed only when it is a page of the same site.') }),
  example: { success: true, ...signedIn },
};
const ARCHIVE_PATH = { id: 'The archive.' };

/** Signing in and out, profile, password. */
export const accountCalls: readonly Call[] = [
  {
    call: 'POST /v1/account/authenticate',
    id: 'authenticate',
    summary: 'Sign in',
    description: 'The session gets a new id; what was begun before stays.',
    body: CREDENTIALS,
    answer: SIGNED_IN,
    refuses: [401, 429],
  },
  {
    call: 'POST /v1/account/register',
    id: 'register',
    summary: 'Sign up',
    description: 'An address that has an account is refused with `email_in_use` and its `source`.',
    body: CREDENTIALS,
    answer: SIGNED_IN,
    refuses: [409, 429],
  },
  { call: 'POST /v1/account/logout', id: 'logout', summary: 'Sign out', answer: DONE },
  {
    call: 'GET /v1/account/profile',
    id: 'fetchProfile',
    summary: 'Read the profile',
    signedIn: true,
    answer: {
      schema: succeeded({
        profile: object({
          name: text('May be empty.'),
          phone: text('May be empty.'),
          email: text('Cannot be changed here.'),
          communications: object({ featureupdates: flag('Wants news of features by e-mail.') }),
        }),
      }),
      example: { success: true, profile },
    },
  },
  {
    call: 'POST /v1/account/profile',
    id: 'saveProfile',
    summary: 'Change name and phone',
    signedIn: true,
    body: {
      schema: object({ name: text('Not empty.'), phone: text('International, or empty.') }),
      example: { name: profile.name, phone: profile.phone },
    },
    answer: DONE,
  },
  {
    call: 'POST /v1/account/communicationpreferences',
    id: 'saveCommunicationPreferences',
    summary: 'Choose which e-mail comes',
    signedIn: true,
    body: { schema: object({ featureupdates: flag('News of features.') }), example: { featureupdates: false } },
    answer: DONE,
  },
  {
    call: 'POST /v1/account/password',
    id: 'changePassword',
    summary: 'Change the password',
    description: 'Every other session of the person ends.',
    signedIn: true,
    body: {
      schema: object({ current: text('Exactly as typed.'), next: text('Exactly as typed, not empty.') }),
      example: { current: 'old words', next: 'new words' },
    },
    answer: DONE,
    refuses: [429],
  },
  {
    call: 'POST /v1/resources/resetpassword',
    id: 'requestPasswordReset',
    summary: 'Ask for a reset link by e-mail',
    description: 'The answer does not tell whether the address has an account.',
    body: { schema: object({ email: text('Address of the account.') }), example: { email: profile.email } },
    answer: DONE,
    refuses: [429],
  },
  {
    call: 'POST /v1/resources/submit/passwordreset',
    id: 'submitPasswordReset',
    summary: 'Set a new password with a reset link',
    description:
      'The link’s token comes as a cookie of the server, or as `token` when the page’s address carries `?token=`. It works once.',
    body: {
      schema: object({ password: text('Exactly as typed, not empty.'), 'token?': text('Of the reset link.') }),
      example: { password: 'new words', token: '0123456789abcdefghijKLMN' },
    },
    answer: DONE,
    refuses: [429],
  },
];

/** A person's archives. */
export const archiveCalls: readonly Call[] = [
  {
    call: 'GET /v1/archives',
    id: 'listArchives',
    summary: 'The person’s archives',
    description: 'May be long: pages read up to 8 MB of this answer, and 1 MB of every other.',
    signedIn: true,
    answer: {
      schema: succeeded({ values: list(schemaRef('Archive'), 'Oldest first.') }),
      example: { success: true, values: [archive] },
    },
  },
  {
    call: 'POST /v1/archives/{id}/reportschedule',
    id: 'setReportSchedule',
    summary: 'Choose how often the report comes',
    path: ARCHIVE_PATH,
    signedIn: true,
    body: { schema: object({ schedule: reportSchedule }), example: { schedule: '@monthly' } },
    answer: DONE,
    refuses: [404],
  },
  {
    call: 'POST /v1/archives/{id}/printenabled',
    id: 'setPrintEnabled',
    summary: 'Turn printing to the archive on or off',
    path: ARCHIVE_PATH,
    signedIn: true,
    body: {
      schema: object({
        print_enabled: flag('Takes documents from a printer.'),
        print_to_email: flag('Mails each print too.'),
      }),
      example: { print_enabled: true, print_to_email: false },
    },
    answer: DONE,
    refuses: [404],
  },
  {
    call: 'GET /v1/archives/{id}/printinfo',
    id: 'fetchPrintInfo',
    summary: 'How a printer reaches the archive',
    path: ARCHIVE_PATH,
    signedIn: true,
    answer: { schema: succeeded(printer), example: { success: true, ...printerExample } },
    refuses: [404],
  },
  {
    call: 'POST /v1/archives/{id}/regenerate',
    id: 'regenerateArchive',
    summary: 'Give the archive a new identifier',
    description: 'Cannot be undone: the old identifier and its e-mail address are worth nothing from then on.',
    path: ARCHIVE_PATH,
    signedIn: true,
    answer: {
      schema: succeeded({ guid: text('The new identifier.'), email: text('The new address.') }),
      example: { success: true, ...regenerated },
    },
    refuses: [404],
  },
];
