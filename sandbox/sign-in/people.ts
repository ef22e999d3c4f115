import { PERSONAL_TENANT, PROVIDER_KINDS } from '@server/accounts/sign-in/provider-kinds';
import type { SignInSource } from '@server/platform/sign-in-sources';

/** The name of each stand-in, and the person who signs in by default. */
export const STAND_INS: Readonly<Record<SignInSource, { name: string; email: string }>> = {
  google: { name: 'Google', email: 'pat@gmail.example' },
  apple: { name: 'Apple', email: 'pat@icloud.example' },
  microsoft: { name: 'Microsoft', email: 'pat@outlook.example' },
};

/** A company's tenant, whose accounts may have any address. */
const WORK_TENANT = '11111111-2222-4333-8444-555555555555';

/** The claims of the provider's tokens about a person. */
export function claimsOf(
  source: SignInSource,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
): object {
  switch (source) {
    case 'google':
      return { iss: issuerOf(source), email, email_verified: isConfirmed };
    case 'apple':
      return { iss: issuerOf(source), email, email_verified: String(isConfirmed) };
    case 'microsoft': {
      const tid = isConfirmed ? PERSONAL_TENANT : WORK_TENANT;
      return { iss: issuerOf(source, tid), tid, email };
    }
  }
}

/** The issuer in a token: at Microsoft, that of the person's tenant. */
export function issuerOf(source: SignInSource, tenant = ''): string {
  return PROVIDER_KINDS[source].issuer.replace('/common/', `/${tenant}/`);
}
