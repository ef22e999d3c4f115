import { PERSONAL_TENANT, PROVIDER_KINDS } from '@server/accounts/sign-in/provider-kinds';
import type { SignInSource } from '@server/platform/sign-in-sources';

/** What a stand-in calls itself, and who signs in unless told otherwise. */
export const STAND_INS: Readonly<Record<SignInSource, { name: string; email: string }>> = {
  google: { name: 'Google', email: 'pat@gmail.example' },
  apple: { name: 'Apple', email: 'pat@icloud.example' },
  microsoft: { name: 'Microsoft', email: 'pat@outlook.example' },
};

/** Some company's tenant, which may write any address into its accounts. */
const WORK_TENANT = '11111111-2222-4333-8444-555555555555';

/** What the provider's tokens say of somebody, in its own manner. */
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

/** The issuer that a token names: at Microsoft, that of the person's tenant. */
export function issuerOf(source: SignInSource, tenant = ''): string {
  return PROVIDER_KINDS[source].issuer.replace('/common/', `/${tenant}/`);
}
