import { nothing } from '@shared/lib/shape/leaves';
import type { Navigation } from './operation';
import { type Json, schemaRef } from './parts';
import { succeeded } from './schema-of';

const REDIRECT = { redirect: 'Where to return; followed only if it is a page of the site.' };

const SIGN_INS = [
  { source: 'google', name: 'Google' },
  { source: 'apple', name: 'Apple' },
  { source: 'microsoft', name: 'Microsoft' },
] as const;

const RETURNED = {
  state: 'As sealed at the start, for this visit.',
  code: 'What tells the server, at the provider, who signed in.',
  error: 'The provider’s word for why nobody did.',
};

const FAILED_SIGN_IN =
  'A sign-up that fails because the address is taken returns to `/login.html?error=email_in_use&source={source}`, where `source` is the provider that was tried; ' +
  'one without a confirmed address to `/login.html?error=email_unconfirmed&source={source}`, and any other failure to ' +
  '`/login.html?error=sign_in_failed&source={source}`. `redirect` follows if it is not the usual page.';

/** Addresses that pages navigate to. */
export const navigations: readonly Navigation[] = [
  ...SIGN_INS.map(({ source, name }) => ({
    call: `GET /v1/account/${source}/start`,
    id: `start${name}SignIn`,
    summary: `Sign in with ${name}`,
    description: FAILED_SIGN_IN,
    query: REDIRECT,
    goesTo: `To ${name}, and from there back to \`redirect\`; to the sign-in page if it cannot be reached, or is not offered.`,
  })),
  {
    call: 'GET /v1/google/drive/install',
    id: 'installInDrive',
    summary: 'Install in Google Drive',
    query: REDIRECT,
    goesTo: 'To Google, and from there back to `redirect`; to `/login.html` if nobody is signed in.',
  },
  {
    call: 'GET /v1/account/linkstorage/{provider}/{archive}',
    id: 'linkStorage',
    summary: 'Link a storage to an archive',
    path: { provider: '`drive`, `dropbox`, `onedrive` or `box`.', archive: 'The archive.' },
    goesTo:
      'To the storage’s own page, and from there to the archive’s panel of storages in `/home.html`, with `storage=denied`, `storage=failed` or `storage=wider` and `provider` in the address if it was not linked; `wider`: the same address with `?access=wider` asks for more access, which this account needs. To `/login.html` if nobody is signed in.',
    refuses: [404],
  },
];

/** Addresses that the reference server's own pages, mails or partners lead to; optional for other servers. */
export const referenceNavigations: readonly Navigation[] = [
  {
    call: 'GET /v1/resources/passwordreset',
    id: 'openResetLink',
    summary: 'The link in the reset mail',
    description: 'Moves the token from the address into a cookie that only calls about reset links see.',
    query: { token: 'From the mail.' },
    goesTo: 'To `/reset.html?link={link}`, where `link` names that cookie.',
  },
  {
    call: 'GET /v1/account/verify/confirm',
    id: 'openConfirmationLink',
    summary: 'The link in the mail that asks to confirm an address',
    description:
      'Moves the token from the address into a cookie that only the call that confirms sees; by itself it confirms nothing, because programs that check mail open links.',
    query: { token: 'From the mail.' },
    goesTo:
      'To `/account?email={name}`, with `&other=1` if it is the link of another account than the one signed in, or through `/login.html?redirect=` for nobody signed in. `{name}` is `expired` if it no longer works; then to `/login.html?email=expired`.',
  },
  ...SIGN_INS.map(({ source, name }) => ({
    call: `GET /v1/account/${source}/callback`,
    id: `finish${name}SignIn`,
    summary: `Return from ${name}’s sign-in`,
    query: RETURNED,
    goesTo: 'To where the sign-in started, or to the sign-in page with the reason.',
  })),
  {
    call: 'POST /v1/account/apple/callback',
    id: 'forwardAppleSignIn',
    summary: 'Return from Apple’s sign-in with a form',
    description: 'It comes from another site, so without cookies; nothing happens before the next call.',
    form: RETURNED,
    goesTo: 'To the same address, with the fields as its query.',
    refuses: [413],
  },
  {
    call: 'GET /v1/google/drive/installed',
    id: 'finishDriveInstall',
    summary: 'Return from the Drive install',
    query: { state: 'As signed at the start.' },
    goesTo: 'To where the install started.',
  },
  {
    call: 'GET /v1/account/linkstorage/linked',
    id: 'finishStorageLink',
    summary: 'Return from a storage’s page',
    query: { state: 'As signed at the start.', code: 'What the storage issued.', error: 'Why it did not.' },
    goesTo: 'To the archive’s panel of storages in `/home.html`.',
  },
];

/** The payment provider's webhook, which reports payments even if the page was closed. */
export const webhookPath: Record<string, Json> = {
  post: {
    operationId: 'takeProviderEvent',
    tags: ['reference server'],
    summary: 'An event from the payment provider',
    description: 'Verified by its signature; 404 if no signing secret is set.',
    security: [],
    parameters: [
      {
        name: 'Stripe-Signature',
        in: 'header',
        required: true,
        description: 'Signature over time and body.',
        schema: { type: 'string', description: 'In the provider’s format.' },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      '200': {
        description: 'Accepted.',
        content: { 'application/json': { schema: succeeded(nothing), example: { success: true } } },
      },
      '400': {
        description: 'The signature is invalid.',
        content: { 'application/json': { schema: schemaRef('Refusal') } },
      },
      '404': { description: 'Not configured.', content: { 'application/json': { schema: schemaRef('Refusal') } } },
      '413': {
        description: 'Larger than any event.',
        content: { 'application/json': { schema: schemaRef('Refusal') } },
      },
    },
  },
};
