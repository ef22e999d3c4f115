import type { AuthorizationRequest } from '@server/http/oauth/authorization-request';
import type { SignInSource } from '@server/platform/sign-in-sources';

/** One sign-in under way. */
export type SignInRequest = AuthorizationRequest<{
  /** The page to go to in the end, checked. */
  redirect: string;
}>;

/** Who has signed in, as the provider vouches for it. */
export interface Identity {
  /** With the subject, what an account is recognized by: an e-mail address may change or get another owner. */
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
   * Who has signed in, from the query that the browser came back with.
   *
   * @throws ProviderFailure if the provider cannot be reached, or anything about its answer is wrong.
   */
  finish(request: SignInRequest, answer: URLSearchParams): Promise<Identity>;
}

/** The providers; one that is absent is not offered. */
export type SignInProviders = Partial<Record<SignInSource, SignInProvider>>;

/** A sign-in failed for a reason that is not this server's. `message` is for the log. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
