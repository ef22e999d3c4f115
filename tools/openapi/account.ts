import {
  type Credentials,
  communications,
  credentials,
  openedLink,
  type Profile,
  passwordChange,
  passwordReset,
  profileAnswer,
  profileUpdate,
  resetRequest,
  type SignedIn,
  signedIn,
} from '@shared/api/shapes/account';
import {
  type Archive,
  archiveList,
  type PrinterConfig,
  printerConfig,
  printSettings,
  type RegeneratedArchive,
  regenerated,
  scheduleChange,
} from '@shared/api/shapes/archives';
import {
  type ConfirmationMailed,
  type ConfirmDone,
  confirmationMailed,
  confirmDone,
  openedConfirmation,
} from '@shared/api/shapes/confirmation';
import { type ResetDone, resetDone } from '@shared/api/shapes/connections';
import { resetLinkAnswer } from '@shared/api/shapes/reset-link';
import type { Call } from './operation';
import { printer, printing, reportDay, reportSchedule } from './schemas';

const pat: Credentials = { email: 'pat@example.com', password: 'correct horse battery staple' };
const home: SignedIn = { redirect: '/home.html' };
const profile: Profile = {
  name: 'Pat Example',
  phone: '+12025550143',
  email: 'pat@example.com',
  communications: { featureupdates: true },
  source: 'internal',
  haspassword: true,
};
const printerExample: PrinterConfig = {
  address: 'print.faxkeep.example',
  queue: 'print/x1y2',
  url: 'https://faxkeep.example/print/x1y2.inf',
  url_platform: 'windows',
};
const kept: Archive = {
  id: 'x1y2',
  email: 'x1y2@archive.faxkeep.example',
  schedule: '@weekly',
  print_enabled: true,
  print_to_email: false,
  printerconfig: printerExample,
};
const renewed: RegeneratedArchive = { guid: 'z3w4', email: 'z3w4@archive.faxkeep.example' };

const exampleLink = '0123456789abcdef012345';

const CREDENTIALS = {
  shape: credentials,
  descriptions: { email: 'In any letter case.', password: 'Exactly as typed.' },
  example: pat,
};
const SIGNED_IN = {
  shape: signedIn,
  descriptions: { redirect: 'Where to go; followed only if it is a page of the same site.' },
  example: home,
};
const RESET_DONE = {
  shape: resetDone,
  descriptions: {
    connections: {
      about: 'What reaches the account’s documents without its password. Only with the capability `identity`.',
      each: {
        members: {
          of: 'A storage, or `print` for a printer.',
          archive: 'The archive it is connected to.',
          account: 'Whose storage it is; empty for a printer.',
        },
      },
    },
    disconnected: 'Whether all of it has just been disconnected, as for an address that nobody had confirmed.',
    cardremoved: 'Whether the saved card was removed, and its plans no longer renew, for the same reason.',
  },
  example: {
    connections: [{ of: 'dropbox', archive: 'x1y2', account: 'pat@office.example' }],
    disconnected: false,
    cardremoved: false,
  } satisfies ResetDone,
};
const ARCHIVE_PATH = { id: 'The archive.' };

/** Sign-in, sign-out, profile, password. */
export const accountCalls: readonly Call[] = [
  {
    call: 'POST /v1/account/authenticate',
    id: 'authenticate',
    summary: 'Sign in',
    description: 'The session gets a new id; whatever was begun before stays.',
    body: CREDENTIALS,
    answer: SIGNED_IN,
    refuses: [401, 429],
  },
  {
    call: 'POST /v1/account/register',
    id: 'register',
    summary: 'Sign up',
    description:
      'An address with an account is refused with `email_in_use`; `source` is what was tried, so `internal`.',
    body: CREDENTIALS,
    answer: SIGNED_IN,
    refuses: [409, 429],
  },
  { call: 'POST /v1/account/logout', id: 'logout', summary: 'Sign out' },
  {
    call: 'GET /v1/account/profile',
    id: 'fetchProfile',
    summary: 'Read the profile',
    signedIn: true,
    answer: {
      shape: profileAnswer,
      descriptions: {
        profile: {
          members: {
            name: 'May be empty.',
            phone: 'May be empty.',
            email: 'Cannot be changed here.',
            communications: { members: { featureupdates: 'Whether the person wants news about features by e-mail.' } },
            source: {
              about: 'How the account was made, if the server says.',
              more: { enum: ['google', 'apple', 'microsoft', 'internal'] },
            },
            haspassword:
              'False if there is no password: the page then asks for none, and offers a link to set one. Optional, too.',
          },
        },
      },
      example: { profile },
    },
  },
  {
    call: 'POST /v1/account/profile',
    id: 'saveProfile',
    summary: 'Change name and phone',
    signedIn: true,
    body: {
      shape: profileUpdate,
      descriptions: {
        name: 'Not empty. Pages always send it; if only the phone was changed, as they have just read it.',
        phone: 'International, or empty. Left out if it was not changed.',
      },
      example: { name: profile.name, phone: profile.phone },
    },
  },
  {
    call: 'POST /v1/account/communicationpreferences',
    id: 'saveCommunicationPreferences',
    summary: 'Choose which e-mail to receive',
    signedIn: true,
    body: {
      shape: communications,
      descriptions: { featureupdates: 'News about features.' },
      example: { featureupdates: false },
    },
  },
  {
    call: 'POST /v1/account/password',
    id: 'changePassword',
    summary: 'Change the password',
    description: 'Every other session of the person ends.',
    signedIn: true,
    body: {
      shape: passwordChange,
      descriptions: {
        current: 'Exactly as typed.',
        next: 'Exactly as typed, not empty. A weak one may be refused with the code `password_refused`.',
      },
      example: { current: 'old words', next: 'new words' },
    },
    refuses: [429],
  },
  {
    call: 'POST /v1/resources/resetpassword',
    id: 'requestPasswordReset',
    summary: 'Request a reset link by e-mail',
    description: 'The answer does not reveal whether the address has an account.',
    body: {
      shape: resetRequest,
      descriptions: { email: 'Address of the account.' },
      example: { email: profile.email },
    },
    refuses: [429],
  },
  {
    call: 'POST /v1/resources/submit/passwordreset',
    id: 'submitPasswordReset',
    summary: 'Set a new password with a reset link',
    description:
      'The link’s token comes in a cookie set by the server, or as `token` if the page’s address has `?token=`. If it has `?link=`, that is sent as `link` and says which cookie: several links may have been opened in one browser. It works once.',
    body: {
      shape: passwordReset,
      descriptions: {
        password: 'Exactly as typed, not empty. A weak one may be refused with the code `password_refused`.',
        token: 'Of the reset link.',
        link: 'Name of a link that was opened in this browser.',
      },
      example: { password: 'new words', link: exampleLink },
    },
    answer: RESET_DONE,
    refuses: [429],
  },
];

/** Reset links, for a server that offers the state of a link. */
export const resetLinkCalls: readonly Call[] = [
  {
    call: 'GET /v1/resources/resetlink/{link}',
    id: 'fetchResetLink',
    summary: 'Whether a reset link still works, and for whom',
    description:
      'Only with the capability `resetlink`, for the browser in which the link was opened. The reset page asks when it opens, and shows `account`; `email` is for password managers.',
    path: { link: 'The name in the page’s address, `?link=`.' },
    answer: {
      shape: resetLinkAnswer,
      descriptions: {
        link: {
          members: {
            state: '`unknown`: no link of this name was opened in this browser, such as one cut short.',
            account: 'The account’s address, partly hidden. Only of an open link.',
            email: 'The whole address. Only of an open link, and only if the server tells it.',
          },
        },
      },
      example: { link: { state: 'open', account: 'p...@example.com', email: profile.email } },
    },
  },
];

/** Confirmed addresses, for a server with the capability `identity`. */
export const identityCalls: readonly Call[] = [
  {
    call: 'POST /v1/account/verify',
    id: 'mailConfirmation',
    summary: 'Mail the link again that confirms the person’s address',
    description: 'Only with the capability `identity`, while `user.verified` is false.',
    signedIn: true,
    answer: {
      shape: confirmationMailed,
      descriptions: { mailed: 'False: nothing was mailed, because the address is confirmed by now.' },
      example: { mailed: true } satisfies ConfirmationMailed,
    },
    refuses: [429],
  },
  {
    call: 'POST /v1/account/verify/confirm',
    id: 'confirmAddress',
    summary: 'Confirm the address whose link was opened in this browser',
    description:
      'Only with the capability `identity`. Only the account itself confirms its address: who signed up with the address of somebody else would keep a password of a confirmed account.',
    signedIn: true,
    body: {
      shape: openedConfirmation,
      descriptions: { link: 'The name in the page’s address, `?email=`.' },
      example: { link: exampleLink },
    },
    answer: {
      shape: confirmDone,
      descriptions: { outcome: '`other`: the link is another account’s than the one signed in.' },
      example: { outcome: 'confirmed' } satisfies ConfirmDone,
    },
  },
  {
    call: 'POST /v1/resources/submit/disconnect',
    id: 'disconnectAfterReset',
    summary: 'Disconnect storages and printers after a reset',
    description:
      'Only with the capability `identity`, within an hour after the link has set a password; later the refusal `link_refused` is told in its own words.',
    body: {
      shape: openedLink,
      descriptions: { token: 'Of the reset link.', link: 'Name of a link that was opened in this browser.' },
      example: { link: exampleLink },
    },
    answer: RESET_DONE,
    refuses: [429],
  },
];

/** A person's archives. */
export const archiveCalls: readonly Call[] = [
  {
    call: 'GET /v1/archives',
    id: 'listArchives',
    summary: 'The person’s archives',
    description: 'May be long: pages read up to 8 MB of this answer, and 1 MB of any other.',
    signedIn: true,
    answer: {
      shape: archiveList,
      descriptions: { values: 'Oldest first.' },
      example: { values: [kept] },
    },
  },
  {
    call: 'POST /v1/archives/{id}/reportschedule',
    id: 'setReportSchedule',
    summary: 'Choose how often the report is sent',
    path: ARCHIVE_PATH,
    signedIn: true,
    description: 'A report is a mail at 8:00 in the person’s zone with what came in since the last one.',
    body: {
      shape: scheduleChange,
      descriptions: {
        schedule: reportSchedule,
        day: `${reportDay} Only with the capability \`reports\`, and for a person whose plan has \`customactivityreportperiod\`.`,
        tz: 'IANA zone of the person’s clocks. Only with the capability `reports`.',
      },
      example: { schedule: '@monthly', day: 15, tz: 'America/New_York' },
    },
    refuses: [403, 404],
  },
  {
    call: 'POST /v1/archives/{id}/printenabled',
    id: 'setPrintEnabled',
    summary: 'Turn printing to the archive on or off',
    path: ARCHIVE_PATH,
    signedIn: true,
    body: {
      shape: printSettings,
      descriptions: printing,
      example: { print_enabled: true, print_to_email: false },
    },
    refuses: [404],
  },
  {
    call: 'GET /v1/archives/{id}/printinfo',
    id: 'fetchPrintInfo',
    summary: 'How a printer reaches the archive',
    path: ARCHIVE_PATH,
    signedIn: true,
    answer: { shape: printerConfig, descriptions: printer, example: printerExample },
    refuses: [404],
  },
  {
    call: 'POST /v1/archives/{id}/regenerate',
    id: 'regenerateArchive',
    summary: 'Give the archive a new identifier',
    description: 'Cannot be undone: the old identifier and its e-mail address stop working.',
    path: ARCHIVE_PATH,
    signedIn: true,
    answer: {
      shape: regenerated,
      descriptions: { guid: 'The new identifier.', email: 'The new address.' },
      example: renewed,
    },
    refuses: [404],
  },
];
