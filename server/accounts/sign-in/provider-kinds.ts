import type { SignInSource } from '@server/platform/sign-in-sources';
import { emailKey, isEmail, tidyEmail } from '@shared/lib/email';
import { FIELD_LIMITS } from '@shared/reference/field-limits';

/** What an ID token says, as received. */
export type Claims = Readonly<Record<string, unknown>>;

/** How one provider differs from the others. */
export interface ProviderKind {
  issuer: string;
  scope: string;
  /** Parameters of the request that only this provider needs. */
  extra: Readonly<Record<string, string>>;
  /** Whether it vouches that the e-mail address in a token belongs to the person. */
  confirmsEmail: (claims: Claims) => boolean;
}

/** Microsoft's own tenant, that of all personal accounts. */
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
    // Apple insists as soon as it is asked for the address.
    extra: { response_mode: 'form_post' },
    confirmsEmail: ({ email_verified }) => isTrue(email_verified),
  },
  microsoft: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    // The tenant is part of the profile.
    scope: 'openid email profile',
    extra: {},
    // Whoever runs a tenant writes any address into its accounts. Microsoft confirms those of personal accounts, and by
    // `xms_edov` (if the client is set up to get it) that the tenant owns the address's domain.
    confirmsEmail: ({ tid, xms_edov }) => tid === PERSONAL_TENANT || isTrue(xms_edov),
  },
};

/**
 * The person's e-mail address, tidied and in lower case; null if there is none, or the provider does not vouch for it. It may
 * have an invisible character inside.
 */
export function confirmedEmail(kind: ProviderKind, claims: Claims): string | null {
  const email = typeof claims.email === 'string' ? tidyEmail(claims.email).toLowerCase() : '';
  const isUsable = email.length <= FIELD_LIMITS.email && isEmail(emailKey(email));
  return isUsable && kind.confirmsEmail(claims) ? email : null;
}

/** Apple writes truth as a text as well, and Microsoft as a number. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}
