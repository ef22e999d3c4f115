import type { Fault } from './fault';
import { withHeader } from './fault';

const INFO = 'GET /v1/info/{build-environment}';

/** Faults that affect a visitor: the first answer, its offers, and the parts of every answer. */
export const VISIT_FAULTS: Record<string, Fault> = {
  '/v1/info is a page': {
    stranger: {
      answers: {
        'GET /v1/info/{environment}': () => ({ text: '<!doctype html>', headers: { 'Content-Type': 'text/html' } }),
      },
    },
    level: 'wrong',
    about: INFO,
    says: 'pages read: an answer that makes no sense: its content type is text/html, not application/json',
  },
  '/v1/info is kept by caches': {
    ...withHeader('Cache-Control', 'public, max-age=600'),
    level: 'wrong',
    about: 'Caching',
    says: 'says "public, max-age=600"',
  },
  'the order has no id': {
    stranger: { answers: { 'GET /v1/info/{environment}': (own) => without(own(), 'details') } },
    level: 'wrong',
    about: 'Order',
    says: 'it has no id',
  },
  'there is no key for payments': {
    stranger: { settings: { stripe: undefined } },
    level: 'wrong',
    about: 'Payments',
    says: 'context.settings.stripe.key is missing',
  },
  'the key for payments is a secret one': {
    stranger: { settings: { stripe: { key: 'sk_test_51Example' } } },
    level: 'wrong',
    about: 'Payments',
    says: 'context.settings.stripe.key is a secret key, which everybody can now read',
  },
  'the notification has a script': {
    stranger: {
      info: { notification: { message: '<p onclick="go()">Hi</p><script>go()</script>', type: 'info' } },
    },
    level: 'less',
    about: 'Notification',
    says: 'pages show it without <script>, onclick',
  },
  'a capability is offered whose call is not there': {
    stranger: { settings: { capabilities: ['faxes'] } },
    level: 'wrong',
    about: 'Capability faxes',
    says: 'GET /v1/orders; came: 404',
  },
  'no cookie is set': {
    ...withHeader('Set-Cookie', null),
    level: 'wrong',
    about: 'Session',
    says: 'no answer sets a cookie (Set-Cookie)',
  },
  'the cookie is not Secure': {
    server: 'https://fax.example',
    level: 'less',
    about: 'Cookie stranger',
    says: 'it is not Secure',
  },
  'the cookie has no SameSite': {
    spoil: ({ headers }) => {
      const [cookie] = headers.getSetCookie();
      if (cookie) headers.set('Set-Cookie', cookie.replace('; SameSite=Lax', ''));
    },
    level: 'less',
    about: 'Cookie stranger',
    says: 'it has no SameSite',
  },
  'the CSRF token has no timestamp': {
    ...withHeader('X-CSRF-Timestamp', null),
    level: 'wrong',
    about: 'CSRF',
    says: 'the token comes without X-CSRF-Timestamp',
  },
  'the CSRF timestamp is no time': {
    stranger: { csrfTime: () => 'a while ago' },
    level: 'wrong',
    about: 'CSRF',
    says: 'X-CSRF-Timestamp is no time that pages can read',
  },
  'the clock is ten minutes behind': {
    spoil: ({ headers }) => headers.set('Date', new Date(Date.now() - 600_000).toUTCString()),
    level: 'less',
    about: 'Clock',
    says: "the server's clock is 10 minutes behind that of this machine",
  },
  'who is not signed in is sent to a page': {
    stranger: { answers: { 'GET /v1/archives': () => ({ status: 302, headers: { Location: '/login.html' } }) } },
    level: 'wrong',
    about: 'GET /v1/archives as a visitor',
    says: 'came: 302 to /login.html, empty',
  },
  'the sign-in with Google is not there': {
    stranger: { answers: { 'GET /v1/account/google/start': () => ({ status: 404 }) } },
    level: 'wrong',
    about: 'Link to /v1/account/google/start',
    says: 'came: 404',
  },
};

function without(answer: { json?: unknown }, member: string): object {
  // The stranger's own answer, which has a context.
  const json = answer.json as { context: object };
  return { ...answer, json: { ...json, context: { ...json.context, [member]: undefined } } };
}
