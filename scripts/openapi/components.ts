import { refusalMembers } from '@shared/api/shapes/refusal';
import { HEADERS } from '@shared/api/wire';
import { object } from '@shared/lib/shape/compound';
import { type Json, type Schema, schemaRef } from './parts';
import { definitionOf } from './schema-of';

/** Text of each refusal that many calls share, by status. */
const REFUSALS: Readonly<Record<string, string>> = {
  '400': 'Something in the request is missing or wrong; the message says what. Nothing was done.',
  '401': 'Nobody is signed in, or the session has ended. On sign-in: the address or the password is not right.',
  '403':
    'The CSRF token is missing, old or of another session (`code` is `csrf`), or the person’s plan does not include this. Nothing was done.',
  '404': 'There is no such thing, or it is somebody else’s.',
  '409': 'Another request is at work on the same thing, or the name is taken; the message says which.',
  '413': 'The request, or the file it announces, is too large.',
  '415': 'The body is not `application/json`.',
  '429': 'Too many tries in a short time.',
  '500': 'The server failed. Whether it acted is not known.',
  '501': 'This server is not connected to that outside service.',
  '502': 'An outside service did not answer.',
  '503': 'The payment provider has not answered yet: the same attempt may be sent again.',
  '507': 'There is no room for files right now. Nothing was kept; the same call may be sent again later.',
};

/** The shared answer of a refusal. */
export function refusalRef(status: string): Schema {
  return { $ref: `#/components/responses/Refused${status}` };
}

/** Header parameters, by name in the components. */
export const parameters: Record<string, Schema> = {
  Referrer: header(
    HEADERS.referrer,
    'Address of the page the visitor came from (`document.referrer`), percent-encoded, cut to 2,048 characters. Left out when there is none.',
    { maxLength: 2048 },
  ),
  Attribution: header(
    HEADERS.attribution,
    'Where the visitor came from: the attribution cookies as `name=value; name=value`, each value percent-encoded, at most 128 characters a value and 1,024 in all. Left out when there are none.',
    { maxLength: 1024 },
  ),
  Csrf: header(HEADERS.csrfToken, 'The newest CSRF token, once an answer has brought one.'),
  CsrfForWrites: header(
    HEADERS.csrfToken,
    'The newest CSRF token. A page waits for its first `/v1/info` before it writes; after a 403 with code `csrf` it asks `/v1/info` again and repeats the call once.',
    {},
    true,
  ),
  IdempotencyKey: header(
    HEADERS.idempotencyKey,
    'Id of the attempt, 22 letters and digits, the same on every re-send. The server acts once for one key.',
    { pattern: '^[0-9A-Za-z]{22}$' },
    true,
  ),
};

/** Headers of answers, by name in the components. */
export const headers: Record<string, Schema> = {
  CsrfToken: responseHeader('A fresh CSRF token for the next calls.'),
  CsrfTimestamp: responseHeader(
    'When the token was made, milliseconds since the epoch. Of two pairs the one with the newer timestamp counts, whichever arrives last.',
    { pattern: '^[0-9]{1,15}$' },
  ),
  Date: responseHeader('The server’s clock; pages judge “in the future” by it.'),
  CacheControl: responseHeader('No answer is ever kept.', { const: 'no-store' }),
  RetryAfter: responseHeader('Whole seconds to wait before trying again.', { pattern: '^[0-9]+$' }),
  Location: responseHeader('Where the browser goes next.'),
};

/** Headers that every answer to a page carries. */
export const answerHeaders: Record<string, Schema> = {
  [HEADERS.csrfToken]: { $ref: '#/components/headers/CsrfToken' },
  [HEADERS.csrfTimestamp]: { $ref: '#/components/headers/CsrfTimestamp' },
  Date: { $ref: '#/components/headers/Date' },
  'Cache-Control': { $ref: '#/components/headers/CacheControl' },
};

const { client_secret, source, ...common } = refusalMembers;

/** Shapes of failures. */
export const failureSchemas: Record<string, Schema> = {
  Refusal: definitionOf(object({ error: object({ ...common, source }) }), {
    about: 'A refusal, with any status. A page shows the message; without one it shows the status.',
    members: {
      error: {
        members: {
          message: 'What happened and what to do, shown to the person as it stands.',
          code: 'For programs. Pages know `csrf`, `requires_action` and `email_in_use`; any other is only its message.',
          source: {
            about: 'With `email_in_use`: how the account of this address signs in.',
            more: { enum: ['google', 'apple', 'microsoft', 'internal'] },
          },
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
          code: '`requires_action` when the bank must ask the person first; else the provider’s own code.',
          client_secret:
            'With `requires_action`: what the page confirms the payment with before it sends the same attempt again.',
        },
      },
    },
  }),
};

/** The shared answers of refusals. */
export function refusalResponses(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [`Refused${status}`, refusal(status, description)]),
  );
}

/** How a visitor is known. */
export const securitySchemes: Record<string, Schema> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'Set by the server with its first answer, HttpOnly and SameSite=Lax; `session` without the prefix on plain http. Pages send it with every call and never with a bucket upload.',
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
