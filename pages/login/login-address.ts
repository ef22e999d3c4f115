import { firstParam, safeRedirect } from '@shared/lib/address/safe-url';
import type { SignInMethod } from '@shared/messages';
import { PATHS } from '@shared/reference/paths';

/** What the login page shows: two tabs and the forgot-password panel (specification 2). */
export type LoginView = 'signin' | 'signup' | 'forgot';

/** Hash of the forgot-password panel. */
const FORGOT = '#forgot';

const METHODS: readonly SignInMethod[] = ['google', 'apple', 'microsoft', 'internal'];

/** The view an address asks for: /register opens sign-up (specification 2). */
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
 * Where a person who has just signed in goes: the answer's redirect, else the address's, else home.html. One that may not be
 * followed is replaced by home.html, whatever else was asked for (specification 2, redirect rules).
 */
export function destination(answered: string | undefined, { search, origin }: Pick<Location, 'search' | 'origin'>) {
  const asked = answered || firstParam(search, 'redirect');
  return safeRedirect(asked, origin) ?? PATHS.home;
}

/** The way an address already in use was signed in with; one that is not known counts as a password. */
export function signInMethod(source: string | null | undefined): SignInMethod {
  return METHODS.find((method) => method === source) ?? 'internal';
}

/** What came back from an external sign-up that failed: `?error=email_in_use&source=` (contract, navigations). */
export function refusedMethod(search: string): SignInMethod | null {
  return firstParam(search, 'error') === 'email_in_use' ? signInMethod(firstParam(search, 'source')) : null;
}

/** The query without what came back, so that a reload does not say it again. */
export function withoutRefusal(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('error');
  params.delete('source');
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}
