import { refusalMembers } from '@shared/api/shapes/refusal';
import {
  ATTRIBUTION_HEADER,
  CSRF_TIMESTAMP_HEADER,
  CSRF_TOKEN_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REFERRER_HEADER,
} from '@shared/api/wire';
import { object } from '@shared/lib/shape/compound';
import { type Json, type Schema, schemaRef } from './parts';
import { definitionOf } from './schema-of';

/** Descriptions of refusals that many calls share, by status. */
const REFUSALS: Readonly<Record<string, string>> = {
  '400': 'Something in the request is missing or invalid; the message says what. Nothing was done.',
  '401': 'Nobody is signed in, or the session has ended. On sign-in: the address or the password is wrong.',
  '403':
    'The CSRF token is missing, expired or from another session (`code` is `csrf`), or the person’s plan does not include this. Nothing was done.',
  '404': 'There is no such thing, or it is somebody else’s.',
  '409': 'Another request is working on the same thing, or the name is taken; the message says which.',
  '413': 'The request, or the file it announces, is too large.',
  '415': 'The body is not `application/json`.',
  '429': 'Too many requests in a short time.',
  '500': 'The server failed. It is unknown whether it acted.',
  '501': 'This server is not connected to that third party.',
  '502': 'A third party did not answer.',
  '503': 'The payment provider has not answered yet: the same attempt may be resent.',
  '507': 'There is no room for files right now. Nothing was stored; the same call may be repeated later.',
};

/** Reference to the shared response of a refusal. */
export function refusalRef(status: string): Schema {
  return { $ref: `#/components/responses/Refused${status}` };
}

/** Header parameters, by component name. */
export const parameters: Record<string, Schema> = {
  Referrer: header(
    REFERRER_HEADER,
    'Address of the page the visitor came from (`document.referrer`), percent-encoded, truncated to 2,048 characters. Omitted if there is none.',
    { maxLength: 2048 },
  ),
  Attribution: header(
    ATTRIBUTION_HEADER,
    'Where the visitor came from: the attribution cookies as `name=value; name=value`, each value percent-encoded, at most 128 characters per value and 1,024 in all. Omitted if there are none.',
    { maxLength: 1024 },
  ),
  Csrf: header(CSRF_TOKEN_HEADER, 'The latest CSRF token, once an answer has carried one.'),
  CsrfForWrites: header(
    CSRF_TOKEN_HEADER,
    'The latest CSRF token. A page waits for its first `/v1/info` before it writes; after a 403 with code `csrf` it calls `/v1/info` again and retries once.',
    {},
    true,
  ),
  IdempotencyKey: header(
    IDEMPOTENCY_KEY_HEADER,
    'Id of the attempt, 22 letters and digits, the same whenever it is resent. The server acts once per key. Without one, the visitor and the token identify the attempt.',
    { pattern: '^[0-9A-Za-z]{22}$' },
  ),
};

/** Response headers, by component name. */
export const headers: Record<string, Schema> = {
  CsrfToken: responseHeader('A fresh CSRF token for the next calls.'),
  CsrfTimestamp: responseHeader(
    'When the token was issued, milliseconds since the epoch; pages also read ISO-8601. Of two pairs the one with the later timestamp counts, whichever arrives last.',
    { pattern: '^[0-9]{1,15}$' },
  ),
  Date: responseHeader('The server’s clock, by which pages judge “in the future”.'),
  CacheControl: responseHeader('Answers are never cached.', { const: 'no-store' }),
  RetryAfter: responseHeader('Whole seconds to wait before retrying.', { pattern: '^[0-9]+$' }),
  Location: responseHeader('Where the browser goes next.'),
};

/** Headers of every response to a page. */
export const answerHeaders: Record<string, Schema> = {
  [CSRF_TOKEN_HEADER]: { $ref: '#/components/headers/CsrfToken' },
  [CSRF_TIMESTAMP_HEADER]: { $ref: '#/components/headers/CsrfTimestamp' },
  Date: { $ref: '#/components/headers/Date' },
  'Cache-Control': { $ref: '#/components/headers/CacheControl' },
};

const { client_secret, source, haspassword, ...common } = refusalMembers;

/** Schemas of failures. */
export const failureSchemas: Record<string, Schema> = {
  Refusal: definitionOf(object({ error: object({ ...common, source, haspassword }) }), {
    about: 'A refusal, with any status. A page shows the message; without one it shows the status.',
    members: {
      error: {
        members: {
          message: 'What happened and what to do, shown to the person verbatim.',
          code: 'For programs. Pages recognize `csrf`, `requires_action` and `email_in_use`; with any other they only show the message.',
          source: {
            about: 'With `email_in_use`: the way to sign in that was tried. The page names the others.',
            more: { enum: ['google', 'apple', 'microsoft', 'internal'] },
          },
          haspassword:
            'With `email_in_use`: false if the account with this address has no password, and signs in with a provider that is on offer. Otherwise pages name a password, too.',
        },
      },
    },
  }),
  PaymentRefusal: definitionOf(object({ error: object({ ...common, client_secret }) }), {
    about: 'A payment that was declined or must be confirmed. Nothing has been charged.',
    members: {
      error: {
        members: {
          message: 'Why the card was not charged, or what the bank wants.',
          code: '`requires_action` if the bank must ask the person first; otherwise the provider’s own code.',
          client_secret:
            'With `requires_action`: the page uses it to confirm the payment before it resends the same attempt.',
        },
      },
    },
  }),
};

/** The shared responses of refusals. */
export function refusalResponses(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [`Refused${status}`, refusal(status, description)]),
  );
}

/** How a visitor is identified. */
export const securitySchemes: Record<string, Schema> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'Set by the server with its first answer, HttpOnly and SameSite=Lax; `session` without the prefix over plain http. Pages send it with every call and never with an upload to the bucket.',
  },
};

function refusal(status: string, description: string): Schema {
  const more: Record<string, Json> = ['409', '429', '503'].includes(status)
    ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
    : {};
  return {
    description,
    headers: more,
    content: { 'application/json': { schema: schemaRef('Refusal') } },
  };
}

function header(name: string, description: string, schema: Schema = {}, required = false): Schema {
  return { name, in: 'header', required, description, schema: { type: 'string', ...schema } };
}

function responseHeader(description: string, schema: Schema = {}): Schema {
  return { description, schema: { type: 'string', ...schema } };
}
