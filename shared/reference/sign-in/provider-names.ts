/** A third party that people can sign in with. */
export type ExternalMethod = 'google' | 'apple' | 'microsoft';

/** A way to sign in: with a third party, or with a password (`internal`). */
export type SignInMethod = ExternalMethod | 'internal';

/** Names of third parties, in the order in which they are listed. */
export const PROVIDER_NAMES: Readonly<Record<ExternalMethod, string>> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
};

/** Whether this is a third party that people can sign in with. */
export function isExternal(source: string | null | undefined): source is ExternalMethod {
  return Object.keys(PROVIDER_NAMES).some((method) => method === source);
}
