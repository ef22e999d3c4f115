import { htmlPage } from '@sandbox/html-page';
import { escapeHtml } from '@server/http/escape-html';
import type { PlatformServices } from '@server/platform/services';
import { isEmail } from '@shared/lib/email';
import type { StorageProvider } from '@shared/reference/features';
import { type Context, Hono } from 'hono';
import { type Asked, readAuthorization } from './authorization';
import { hasRefreshToken, mintCode } from './grants';
import { PROVIDERS, providerNamed, scopesIn } from './providers';

/** /sandbox/storages/{provider}/authorize: the provider's consent page, which redirects the person back with a code. */
export function authorizePage(services: PlatformServices): Hono {
  const routes = new Hono();
  routes.get('/storages/:provider/authorize', (c) => {
    const params = new URL(c.req.url).searchParams;
    const asked = readAsked(services, c, params);
    return typeof asked === 'string' ? refused(c, asked) : question(services, c, asked.provider, params);
  });
  routes.post('/storages/:provider/authorize', async (c) => {
    const params = new URLSearchParams(await c.req.text());
    const asked = readAsked(services, c, params);
    if (typeof asked === 'string') return refused(c, asked);
    if (params.get('answer') !== 'allow') return c.redirect(sentBack(asked, DENIED), 303);
    const account = (params.get('account') ?? '').trim().toLowerCase();
    if (!isEmail(account)) return question(services, c, asked.provider, params);
    return c.redirect(await allow(services, asked, account), 303);
  });
  return routes;
}

const DENIED = { error: 'access_denied', error_description: 'The user has denied access' };

function readAsked({ config }: PlatformServices, c: Context, params: URLSearchParams): Asked | string {
  const provider = providerNamed(c.req.param('provider') ?? '');
  return provider ? readAuthorization(config, provider, params) : 'There is no such storage.';
}

/** The address that the person returns to with the code. */
async function allow(services: PlatformServices, asked: Asked, account: string): Promise<string> {
  const { provider } = asked;
  // Google gives a client one refresh token per account, until it asks for consent again.
  const hasOne = provider === 'drive' && !asked.isAnew && (await hasRefreshToken(services, provider, account));
  const code = await mintCode(services, { ...asked, account, isOffline: asked.isOffline && !hasOne });
  return sentBack(asked, { code, ...(provider === 'drive' ? { scope: asked.scope } : {}) });
}

function sentBack({ redirectUri, state }: Asked, values: Record<string, string>): string {
  return `${redirectUri}?${new URLSearchParams({ state, ...values }).toString()}`;
}

function refused(c: Context, problem: string): Response {
  c.status(400);
  return htmlPage(c, 'This link does not work (sandbox)', `<p>${escapeHtml(problem)}</p>`);
}

function question(
  { config }: PlatformServices,
  c: Context,
  provider: StorageProvider,
  params: URLSearchParams,
): Response {
  const { title, account, hint = '' } = PROVIDERS[provider];
  const wanted = scopesIn(params.get('scope') ?? '').includes('Files.ReadWrite') ? 'read and change all' : 'store';
  const typed = params.get('account') ?? account;
  const hidden = Array.from(params)
    .filter(([name]) => name !== 'account' && name !== 'answer')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  return htmlPage(
    c,
    `Link ${title} (sandbox)`,
    `<p>This page stands in for ${title}. Any address works.${hint}</p>
     <p>${escapeHtml(config.brandName)} would like to ${wanted} files in your ${title}.</p>
     <form method="post" action="/sandbox/storages/${provider}/authorize">
       ${hidden.join('')}
       <p><label>Account <input type="email" name="account" value="${escapeHtml(typed)}" required></label></p>
       <p><button name="answer" value="allow">Allow</button> <button name="answer" value="deny" formnovalidate>Deny</button></p>
     </form>`,
  );
}
