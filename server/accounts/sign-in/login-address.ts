import type { SignInSource } from '@server/platform/sign-in-sources';
import { EMAIL_IN_USE_CODE } from '@shared/api/wire';
import { PATHS } from '@shared/reference/addresses/paths';
import type { FoundPerson } from './find-person';

/** Why a third party sent a person back without signing them in. `canceled`: the person chose to. */
export type SignInRefusal = Exclude<FoundPerson, { kind: 'found' }> | { kind: 'canceled' } | { kind: 'failed' };

/**
 * Address of the sign-in page with the reason and the requested page, so that another way to sign in leads there too.
 *
 * @param source the third party that was tried
 * @param redirect a checked page; the default page is left out
 */
export function loginAddress(
  source: SignInSource,
  refusal: SignInRefusal,
  redirect: string,
  publicUrl: string,
): string {
  const query = new URLSearchParams(reasonOf(source, refusal));
  // The page checks it again.
  const asked = redirect.startsWith(publicUrl) ? redirect.slice(publicUrl.length) : redirect;
  if (asked !== PATHS.home) query.set('redirect', asked);
  const text = query.toString();
  return PATHS.login + (text === '' ? '' : `?${text}`);
}

function reasonOf(source: SignInSource, refusal: SignInRefusal): Record<string, string> {
  switch (refusal.kind) {
    case 'taken':
      return { error: EMAIL_IN_USE_CODE, source };
    case 'unconfirmed':
      return { error: 'email_unconfirmed', source };
    case 'invisible':
      return { error: 'email_invisible', source };
    case 'failed':
      return { error: 'sign_in_failed', source };
    case 'canceled':
      return {};
  }
}
