import { firstParam, safeRedirect } from '@shared/lib/address/safe-url';
import type { SignInMethod } from '@shared/messages';
import { PATHS } from '@shared/reference/paths';

/** What the login page shows: two tabs and the forgot-password panel (specification 2). */
export type LoginView = 'signin' | 'signup' | 'forgot';

/** Hash of the forgot-password panel. */
const FORGOT = '#forgot';

const METHODS: readonly SignInMethod[] = ['google', 'apple', 'microsoft', 'internal'];

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
 * Where a person who has just signed in goes: the answer's redirect, otherwise the address's, otherwise home.html. A
 * redirect that may not be followed is replaced by home.html, even if the other would be valid (specification 2,
 * redirect rules).
 */
export function destination(answered: string | undefined, { search, origin }: Pick<Location, 'search' | 'origin'>) {
  const asked = answered || firstParam(search, 'redirect');
  return safeRedirect(asked, origin) ?? PATHS.home;
}

/** How an account whose address is already in use signs in; an unknown method counts as a password. */
export function signInMethod(source: string | null | undefined): SignInMethod {
  return METHODS.find((method) => method === source) ?? 'internal';
}

/** The result of a failed external sign-up in the address: `?error=email_in_use&source=` (contract, navigations). */
export function refusedMethod(search: string): SignInMethod | null {
  return firstParam(search, 'error') === 'email_in_use' ? signInMethod(firstParam(search, 'source')) : null;
}

/** The query without that result, so that a reload does not report it again. */
export function withoutRefusal(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('error');
  params.delete('source');
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}
