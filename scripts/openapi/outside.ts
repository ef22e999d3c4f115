import { nothing } from '@shared/lib/shape/leaves';
import type { Navigation } from './operation';
import { type Json, schemaRef } from './parts';
import { succeeded } from './schema-of';

const REDIRECT = { redirect: 'Where to come back to; an address that is not a page of the site is not followed.' };

/** Addresses a page sends the browser to. */
export const navigations: readonly Navigation[] = [
  {
    call: 'GET /v1/account/google/start',
    id: 'startGoogleSignIn',
    summary: 'Sign in with Google',
    description:
      'A sign-up that fails because the address is taken comes back as `/login.html?error=email_in_use&source={source}`.',
    query: REDIRECT,
    goesTo: 'To Google, and from there back to `redirect`.',
    refuses: [501],
  },
  {
    call: 'GET /v1/google/drive/install',
    id: 'installInDrive',
    summary: 'Install in Google Drive',
    query: REDIRECT,
    goesTo: 'To Google, and from there back to `redirect`.',
    refuses: [401, 501],
  },
  {
    call: 'GET /v1/account/linkstorage/{provider}/{archive}',
    id: 'linkStorage',
    summary: 'Link a storage to an archive',
    path: { provider: '`drive`, `dropbox`, `onedrive` or `box`.', archive: 'The archive.' },
    goesTo:
      'To the storage’s own page, and from there to `/home.html`; to `/login.html` for a visitor who is not signed in.',
    refuses: [404, 501],
  },
];

/** What only the reference server has, because its own pages, mails or partners lead there. Another server need not. */
export const referenceNavigations: readonly Navigation[] = [
  {
    call: 'GET /v1/resources/passwordreset',
    id: 'openResetLink',
    summary: 'The link of the reset mail',
    description: 'Moves the token from the address into a cookie that only the next call sees.',
    query: { token: 'Of the mail.' },
    goesTo: 'To `/reset.html`.',
  },
  {
    call: 'GET /v1/account/google/callback',
    id: 'finishGoogleSignIn',
    summary: 'Back from Google’s sign-in',
    query: { state: 'As sealed at the start.', account: 'Who signed in.' },
    goesTo: 'To where the sign-in began, or to the sign-in page with `error=email_in_use`.',
    refuses: [400],
  },
  {
    call: 'GET /v1/google/drive/installed',
    id: 'finishDriveInstall',
    summary: 'Back from the Drive install',
    query: { state: 'As sealed at the start.' },
    goesTo: 'To where the install began.',
    refuses: [400],
  },
  {
    call: 'GET /v1/account/linkstorage/linked',
    id: 'finishStorageLink',
    summary: 'Back from a storage’s page',
    query: { state: 'As sealed at the start.' },
    goesTo: 'To `/home.html`.',
    refuses: [400, 404],
  },
];

/** The payment provider's own call, by which money that moved is noticed although a page went away. */
export const webhookPath: Record<string, Json> = {
  post: {
    operationId: 'takeProviderEvent',
    tags: ['reference server'],
    summary: 'An event of the payment provider',
    description: 'Checked by its signature; 404 while no signing secret is set.',
    security: [],
    parameters: [
      {
        name: 'Stripe-Signature',
        in: 'header',
        required: true,
        description: 'Signature over time and body.',
        schema: { type: 'string', description: 'As the provider makes it.' },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      '200': {
        description: 'Taken.',
        content: { 'application/json': { schema: succeeded(nothing), example: { success: true } } },
      },
      '400': {
        description: 'The signature does not hold.',
        content: { 'application/json': { schema: schemaRef('Refusal') } },
      },
      '404': { description: 'Not set up.', content: { 'application/json': { schema: schemaRef('Refusal') } } },
      '413': {
        description: 'Larger than any event.',
        content: { 'application/json': { schema: schemaRef('Refusal') } },
      },
    },
  },
};
