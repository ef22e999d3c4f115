import { EMAIL_IN_USE_CODE } from '@shared/api/wire';
import { answeredRedirect, firstParam, safeRedirect } from '@shared/lib/address/safe-url';
import { MESSAGES, type SignInMethod } from '@shared/messages';
import { PATHS } from '@shared/reference/addresses/paths';

/** What the login page shows: two tabs and the forgot-password panel (specification 2). */
export type LoginView = 'signin' | 'signup' | 'forgot';

/** Hash of the forgot-password panel. */
const FORGOT = '#forgot';

/** A third party that people can sign in with. */
export type ExternalMethod = Exclude<SignInMethod, 'internal'>;

/** What they are called. */
export const PROVIDER_NAMES: Readonly<Record<ExternalMethod, string>> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
};

/** What is left of the address once its refusal has been read. */
const REFUSAL_PARAMS = ['error', 'source'];

/** The view for an address: /register opens sign-up (specification 2). */
export function viewOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): LoginView {
  if (hash === FORGOT) return 'forgot';
  return pathname === PATHS.register ? 'signup' : 'signin';
}

/** The address of a view; the query, which holds the redirect, stays. */
export function addressOf(view: LoginView, search: string): string {
  if (view === 'signup') return PATHS.register + search;
  return PATHS.login + search + (view === 'forgot' ? FORGOT : '');
}

/**
 * Where a person who has just signed in goes: the answer's redirect, to any page of this origin, otherwise the address's, to
 * one of our pages, otherwise home.html. A redirect that may not be followed is replaced by home.html, even if the other
 * would be valid (specification 2, redirect rules).
 */
export function destination(answered: string | undefined, { search, origin }: Pick<Location, 'search' | 'origin'>) {
  const checked = answered ? answeredRedirect(answered, origin) : safeRedirect(firstParam(search, 'redirect'), origin);
  return checked ?? PATHS.home;
}

/** The server's address that starts a sign-in with a third party; `redirect` is checked (specification 7). */
export function startAddress(method: ExternalMethod, redirect: string, apiBase: string): string {
  return `${apiBase}/v1/account/${method}/start?redirect=${encodeURIComponent(redirect)}`;
}

/** How an account whose address is already in use signs in; an unknown method counts as a password. */
export function signInMethod(source: string | null | undefined): SignInMethod {
  return isExternal(source) ? source : 'internal';
}

/**
 * Why nobody was signed in by a third party, from the address: `?error=&source=` (contract, navigations). Null without
 * an error.
 */
export function refusalSentence(search: string): string | null {
  const [error, source] = [firstParam(search, 'error'), firstParam(search, 'source')];
  if (!error) return null;
  if (error === EMAIL_IN_USE_CODE) return MESSAGES.signIn.emailInUse(signInMethod(source));
  const name = isExternal(source) ? PROVIDER_NAMES[source] : null;
  if (error === 'email_unconfirmed' && name !== null) {
    return `${name} hasn't confirmed your email address to us. Please confirm it with ${name} first, or sign up with a password.`;
  }
  return `Signing in${name === null ? '' : ` with ${name}`} did not work. Please try again, or sign in another way.`;
}

/** The query without that result, so that a reload does not report it again. */
export function withoutRefusal(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of REFUSAL_PARAMS) params.delete(name);
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}

function isExternal(source: string | null | undefined): source is ExternalMethod {
  return Object.keys(PROVIDER_NAMES).some((method) => method === source);
}
