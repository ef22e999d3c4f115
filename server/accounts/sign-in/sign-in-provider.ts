import type { AuthorizationRequest } from '@server/http/oauth/authorization-request';
import type { SignInSource } from '@server/platform/sign-in-sources';

/** A sign-in in progress. */
export type SignInRequest = AuthorizationRequest<{
  /** The page to open after signing in, checked. */
  redirect: string;
}>;

/** The person who signed in, as the provider vouches for them. */
export interface Identity {
  /** Identifies an account together with the subject: an e-mail address may change or get another owner. */
  issuer: string;
  subject: string;
  /** The result of `confirmedEmail`; null if the provider has not confirmed that it is theirs. */
  email: string | null;
}

/** A third party that people can sign in with. */
export interface SignInProvider {
  /**
   * Where to send the browser.
   *
   * @throws ProviderFailure if the provider cannot be reached.
   */
  begin(request: SignInRequest): Promise<URL>;
  /**
   * The person who signed in, from the query string that the browser came back with.
   *
   * @throws ProviderFailure if the provider cannot be reached, or its answer is not valid.
   */
  finish(request: SignInRequest, answer: URLSearchParams): Promise<Identity>;
}

/** The providers by name; an absent one is not offered. */
export type SignInProviders = Partial<Record<SignInSource, SignInProvider>>;

/** A sign-in that failed for a reason outside this server. `message` is for the log. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
