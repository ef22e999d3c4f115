import type { SignInSource } from '@server/platform/sign-in-sources';
import { emailKey, isEmail, tidyEmail } from '@shared/lib/email';
import { FIELD_LIMITS } from '@shared/reference/field-limits';

/** What an ID token says, as received. */
export type Claims = Readonly<Record<string, unknown>>;

/** How one provider differs from the others. */
export interface ProviderKind {
  issuer: string;
  scope: string;
  /** Additional request parameters of this provider. */
  extra: Readonly<Record<string, string>>;
  /** Whether the provider vouches that the e-mail address in a token belongs to the person. */
  confirmsEmail: (claims: Claims) => boolean;
}

/** Microsoft's tenant for all personal accounts. */
export const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** The three providers. */
export const PROVIDER_KINDS: Readonly<Record<SignInSource, ProviderKind>> = {
  google: {
    issuer: 'https://accounts.google.com',
    scope: 'openid email',
    extra: {},
    confirmsEmail: ({ email_verified }) => isTrue(email_verified),
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    scope: 'openid email',
    // Apple requires it when the scope includes the address.
    extra: { response_mode: 'form_post' },
    confirmsEmail: ({ email_verified }) => isTrue(email_verified),
  },
  microsoft: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    // The `profile` scope includes the tenant.
    scope: 'openid email profile',
    extra: {},
    // A tenant's administrator can give its accounts any address. Microsoft confirms the addresses of personal
    // accounts, and with `xms_edov` (if the client requests it) that the tenant owns the address's domain.
    confirmsEmail: ({ tid, xms_edov }) => tid === PERSONAL_TENANT || isTrue(xms_edov),
  },
};

/**
 * The person's e-mail address, tidied and in lower case; null if there is none or the provider does not vouch for it.
 * It may contain an invisible character.
 */
export function confirmedEmail(kind: ProviderKind, claims: Claims): string | null {
  const email = typeof claims.email === 'string' ? tidyEmail(claims.email).toLowerCase() : '';
  const isUsable = email.length <= FIELD_LIMITS.email && isEmail(emailKey(email));
  return isUsable && kind.confirmsEmail(claims) ? email : null;
}

/** Apple also sends true as a string, and Microsoft as a number. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}
