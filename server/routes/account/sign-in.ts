import { findPerson } from '@server/accounts/sign-in/find-person';
import { loginAddress, type SignInRefusal } from '@server/accounts/sign-in/login-address';
import { ProviderFailure, type SignInProvider, type SignInRequest } from '@server/accounts/sign-in/sign-in-provider';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { beginAuthorization, resumeAuthorization } from '@server/http/oauth/authorization-request';
import { countUse } from '@server/http/rate-limit';
import { signIn } from '@server/http/session/session';
import { MINUTE } from '@server/platform/clock';
import { SIGN_IN_SOURCES, type SignInSource } from '@server/platform/sign-in-sources';
import type { RouteServices } from '@server/routes/services';
import { parseUrl } from '@shared/lib/address/parse-url';
import { safeRedirect } from '@shared/lib/address/safe-url';
import { PATHS } from '@shared/reference/addresses/paths';
import { Hono } from 'hono';

/** Each return is a call to the provider. */
const RETURNS = { name: 'sign-in-return', count: 100, windowMs: 10 * MINUTE };

/** Providers' error codes for a person who canceled. */
const CANCELED: readonly (string | null)[] = ['access_denied', 'user_cancelled_authorize'];

/** Sign-in with third parties (specification 7). Both addresses are navigations; errors appear on the sign-in page. */
export function signInRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const source of SIGN_IN_SOURCES) {
    routes.get(`/account/${source}/start`, (c) => start(c, services, source));
    routes.get(`/account/${source}/callback`, (c) => comeBack(c, services, source));
  }
  return routes;
}

/** Sends the browser to the provider. */
function start(c: AppContext, services: RouteServices, source: SignInSource): Promise<Response> {
  const redirect = pageAskedFor(c, services.config.publicUrl);
  return navigate(c, services, source, redirect, async (provider) => {
    const address = await provider.begin(
      beginAuthorization(services, purposeOf(source), c.get('session'), { redirect }),
    );
    return address.href;
  });
}

/**
 * The page to open after signing in. A button pressed before its page's script had run asks for home: then the page's
 * own address tells the requested page.
 */
function pageAskedFor(c: AppContext, publicUrl: string): string {
  const asked = safeRedirect(c.req.query('redirect'), publicUrl) ?? PATHS.home;
  const from = parseUrl(c.req.header('referer') ?? '');
  const isFromLogin =
    from?.origin === publicUrl && [PATHS.login, PATHS.register].some((path) => path === from.pathname);
  if (!asked.endsWith(PATHS.home) || !isFromLogin) return asked;
  return safeRedirect(from.searchParams.get('redirect'), publicUrl) ?? asked;
}

/** Signs in the person who returns from the provider, and redirects to the page first requested. */
function comeBack(c: AppContext, services: RouteServices, source: SignInSource): Promise<Response> {
  const answer = new URL(c.req.url).searchParams;
  const request: SignInRequest | null = resumeAuthorization(
    services,
    purposeOf(source),
    c.get('session'),
    answer.get('state') ?? '',
  );
  return navigate(c, services, source, request?.values.redirect ?? PATHS.home, async (provider) => {
    if (CANCELED.includes(answer.get('error'))) return { kind: 'canceled' };
    if (!request)
      throw new ProviderFailure('the state is from another visit or an earlier sign-in, altered, or too old');
    const { isWithin } = await countUse(services, RETURNS, clientAddress(c, services));
    if (!isWithin) throw new ProviderFailure('too many returns from one address');
    const person = await findPerson(services, source, await provider.finish(request, answer));
    if (person.kind !== 'found') return person;
    await signIn(c, services, person.userId);
    return request.values.redirect;
  });
}

function purposeOf(source: SignInSource): string {
  return `sign-in ${source}`;
}

/** Redirects to the page that `work` returns, or to the sign-in page with the refusal. */
async function navigate(
  c: AppContext,
  services: RouteServices,
  source: SignInSource,
  redirect: string,
  work: (provider: SignInProvider) => Promise<string | SignInRefusal>,
): Promise<Response> {
  const next = await tryOut(services, source, work);
  if (typeof next === 'string') return c.redirect(next, 303);
  return c.redirect(loginAddress(source, next, redirect, services.config.publicUrl), 303);
}

async function tryOut(
  { signIns, log }: RouteServices,
  source: SignInSource,
  work: (provider: SignInProvider) => Promise<string | SignInRefusal>,
): Promise<string | SignInRefusal> {
  const provider = signIns[source];
  if (!provider) return { kind: 'failed' };
  try {
    return await work(provider);
  } catch (error) {
    if (error instanceof ProviderFailure) log.warn('sign-in failed', { source, reason: error.message });
    else log.error('sign-in failed', { source }, error);
    return { kind: 'failed' };
  }
}
