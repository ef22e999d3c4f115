import { htmlPage } from '@sandbox/html-page';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { escapeHtml } from '@server/http/escape-html';
import type { PlatformServices } from '@server/platform/services';
import { SIGN_IN_SOURCES, type SignInSource } from '@server/platform/sign-in-sources';
import { emailKey, isEmail } from '@shared/lib/email';
import { Hono } from 'hono';
import { issueCode } from './codes';
import { redirectUriOf, STAND_IN_CLIENT } from './openid-api';
import { STAND_INS } from './people';

/** The parameters of a request, which the page passes on to its own form. */
const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const;

/** The provider's page for people: asks for an address, and redirects back like the real one. */
export function signInPages(services: PlatformServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const source of SIGN_IN_SOURCES) {
    const path = `/sign-in/${source}/authorize`;
    routes.get(path, (c) => {
      const request = new URL(c.req.url).searchParams;
      if (!isValid(request, services.config.publicUrl, source)) return invalidPage(c);
      return askPage(c, source, request);
    });
    routes.post(path, async (c) => {
      const form = new URLSearchParams(await c.req.text());
      if (!isValid(form, services.config.publicUrl, source)) return invalidPage(c);
      const email = (form.get('email') ?? '').trim().toLowerCase();
      if (form.has('cancel')) {
        return sendBack(c, form, { error: source === 'apple' ? 'user_cancelled_authorize' : 'access_denied' });
      }
      // Providers pass on addresses from before they validated them.
      if (!isEmail(emailKey(email))) return askPage(c, source, form);
      const code = await issueCode(services.db, services.clock, {
        source,
        email,
        isConfirmed: form.has('confirmed'),
        nonce: form.get('nonce') ?? '',
        challenge: form.get('code_challenge') ?? '',
      });
      return sendBack(c, form, { code });
    });
  }
  return routes;
}

/** As strict as the real providers, which register each client's return addresses. */
function isValid(request: URLSearchParams, publicUrl: string, source: SignInSource): boolean {
  return (
    request.get('client_id') === STAND_IN_CLIENT.id &&
    request.get('redirect_uri') === redirectUriOf(publicUrl, source) &&
    request.get('response_type') === 'code' &&
    request.get('code_challenge_method') === 'S256' &&
    /^[\w-]{43}$/.test(request.get('code_challenge') ?? '') &&
    (request.get('scope') ?? '').split(' ').includes('openid') &&
    request.get('response_mode') === (source === 'apple' ? 'form_post' : null)
  );
}

function invalidPage(c: AppContext): Response {
  c.status(400);
  return htmlPage(c, 'Not a sign-in (sandbox)', '<p>The real provider would not accept this request either.</p>');
}

function askPage(c: AppContext, source: SignInSource, request: URLSearchParams): Response {
  const { name, email } = STAND_INS[source];
  return htmlPage(
    c,
    `Sign in with ${name} (sandbox)`,
    `<p>This page stands in for ${name}. Any address works.</p>
     <form method="post">
       ${hiddenFields(PARAMETERS.flatMap((parameter) => request.getAll(parameter).map((value) => [parameter, value])))}
       <p><label>${name} account <input type="email" name="email" value="${email}" required></label></p>
       <p><label><input type="checkbox" name="confirmed" checked> ${name} has confirmed this address</label></p>
       <p><button>Continue</button> <button name="cancel" value="1" formnovalidate>Cancel</button></p>
     </form>`,
  );
}

/** Redirects, or sends a form that submits itself. */
function sendBack(c: AppContext, request: URLSearchParams, answer: Record<string, string>): Response {
  const address = request.get('redirect_uri') ?? '';
  const values = Object.entries({ ...answer, state: request.get('state') ?? '' });
  if (request.get('response_mode') !== 'form_post') {
    return c.redirect(`${address}?${new URLSearchParams(values).toString()}`, 303);
  }
  const form = `<form method="post" action="${escapeHtml(address)}">${hiddenFields(values)}<p><button>Go on</button></p></form>`;
  return htmlPage(c, 'One moment (sandbox)', form, ['/sandbox/submit.js']);
}

function hiddenFields(values: string[][]): string {
  return values
    .map(([name = '', value = '']) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
}
