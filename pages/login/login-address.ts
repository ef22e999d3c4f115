import { EMAIL_IN_USE_CODE } from '@shared/api/wire';
import { firstParam } from '@shared/lib/address/first-param';
import { answeredRedirect, safeRedirect } from '@shared/lib/address/safe-url';
import { MESSAGES } from '@shared/messages';
import { PATHS } from '@shared/reference/addresses/paths';
import {
  type ExternalMethod,
  isExternal,
  PROVIDER_NAMES,
  type SignInMethod,
} from '@shared/reference/sign-in/provider-names';

/** What the login page shows: two tabs and the forgot-password panel (specification 2). */
export type LoginView = 'signin' | 'signup' | 'forgot';

/** Hash of the forgot-password panel. */
const FORGOT = '#forgot';

/** Why a sign-in failed, beyond what the form's notices say. */
export type LoginRefusal =
  | {
      kind: 'in-use';
      /** The method that the person tried. */
      tried: SignInMethod;
      /** Whether the account with the address may have a password; only the server can rule it out. */
      mayHavePassword: boolean;
    }
  /** A third party failed, for the reason in this sentence. */
  | { kind: 'failed'; sentence: string };

/** Parameters removed from the address once its refusal has been read. */
const REFUSAL_PARAMS = ['error', 'source'];

/** The view for an address: /register opens sign-up (specification 2). */
export function viewOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): LoginView {
  if (hash === FORGOT) return 'forgot';
  return pathname === PATHS.register ? 'signup' : 'signin';
}

/** The address of a view; keeps the query, which holds the redirect. */
export function addressOf(view: LoginView, search: string): string {
  if (view === 'signup') return PATHS.register + search;
  return PATHS.login + search + (view === 'forgot' ? FORGOT : '');
}

/**
 * Where a person goes after signing in: the answer's redirect, to any page of this origin, otherwise the address's, to
 * one of our pages, otherwise home.html. A redirect that must not be followed is replaced by home.html, even if the
 * other one would be valid (specification 2, redirect rules).
 */
export function destination(answered: string | undefined, { search, origin }: Pick<Location, 'search' | 'origin'>) {
  const checked = answered ? answeredRedirect(answered, origin) : safeRedirect(firstParam(search, 'redirect'), origin);
  return checked ?? PATHS.home;
}

/** The server's address that starts a sign-in with a third party; `redirect` is checked (specification 7). */
export function startAddress(method: ExternalMethod, redirect: string, apiBase: string): string {
  return `${apiBase}/v1/account/${method}/start?redirect=${encodeURIComponent(redirect)}`;
}

/**
 * Why a sign-in with a third party failed, from the address: `?error=&source=` (contract, navigations), where `source`
 * is the method tried. Null without an error.
 */
export function refusalIn(search: string): LoginRefusal | null {
  const [error, source] = [firstParam(search, 'error'), firstParam(search, 'source')];
  if (!error) return null;
  if (error === EMAIL_IN_USE_CODE) {
    return { kind: 'in-use', tried: isExternal(source) ? source : 'internal', mayHavePassword: true };
  }
  const name = isExternal(source) ? PROVIDER_NAMES[source] : null;
  if (error === 'email_unconfirmed' && name !== null) {
    const sentence = `${name} hasn't confirmed your email address to us. Please confirm it with ${name} first, or sign up with a password.`;
    return { kind: 'failed', sentence };
  }
  if (error === 'email_invisible' && name !== null) {
    const sentence = `There is an invisible character in the email address we got from ${name}. Please correct it there first, or sign up with a password.`;
    return { kind: 'failed', sentence };
  }
  const sentence = `Signing in${name === null ? '' : ` with ${name}`} did not work. Please try again, or sign in another way.`;
  return { kind: 'failed', sentence };
}

/**
 * A refusal in words. For an address already in use they name the ways to sign in other than the one tried.
 *
 * @param offered the third parties that this site offers; a password is always one of the ways
 */
export function refusalSentence(refusal: LoginRefusal, offered: readonly ExternalMethod[]): string {
  if (refusal.kind === 'failed') return refusal.sentence;
  const others = offered.filter((method) => method !== refusal.tried);
  return MESSAGES.signIn.emailInUse(others, refusal.mayHavePassword);
}

/** The query without the refusal, so that a reload does not report it again. */
export function withoutRefusal(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of REFUSAL_PARAMS) params.delete(name);
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}
