import { type Clock, DAY } from '@server/platform/clock';
import * as openid from 'openid-client';
import { confirmedEmail, type ProviderKind } from './provider-kinds';
import { type Identity, ProviderFailure, type SignInProvider, type SignInRequest } from './sign-in-provider';

/** How long a provider may take for an answer, seconds. */
const LIMIT = 10;

/** Its addresses hardly ever change, but a server may run for months. */
const KEPT = DAY;

/** This server as one provider's client. */
export interface OpenIdClient {
  id: string;
  /** How it proves to be that client. */
  auth: openid.ClientAuth;
  /** The provider; its other addresses are discovered there. */
  issuer: string;
  /** Where the browser comes back. */
  redirectUri: string;
  /** Whether the provider is on this machine, and may use http. */
  isLocal: boolean;
  fetch: typeof globalThis.fetch;
}

/** An OpenID Connect provider: authorization code with PKCE, state and nonce, and every signature checked. */
export function createOpenIdProvider(kind: ProviderKind, client: OpenIdClient, clock: Clock): SignInProvider {
  const configuration = keptFor(clock, () => discover(client));
  const begin = async ({ state, nonce, verifier }: SignInRequest): Promise<URL> =>
    openid.buildAuthorizationUrl(await configuration(), {
      redirect_uri: client.redirectUri,
      scope: kind.scope,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...kind.extra,
    });
  const finish = async ({ state, nonce, verifier }: SignInRequest, answer: URLSearchParams): Promise<Identity> => {
    const address = new URL(client.redirectUri);
    address.search = answer.toString();
    const tokens = await openid.authorizationCodeGrant(await configuration(), address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token');
    return { issuer: claims.iss, subject: claims.sub, email: confirmedEmail(kind, claims) };
  };
  return { begin: (request) => explain(begin(request)), finish: (request, answer) => explain(finish(request, answer)) };
}

/** Reads the provider's addresses. Its keys are fetched when there is a signature to check, and kept by the library. */
function discover({ id, auth, issuer, isLocal, fetch }: OpenIdClient): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), id, undefined, auth, {
    timeout: LIMIT,
    // The library types its options more loosely than fetch does; they are what fetch takes.
    [openid.customFetch]: (url, options) => fetch(url, options as RequestInit),
    // The library checks signatures only on request: a token came straight from the provider, by https.
    // oxlint-disable-next-line typescript/no-deprecated -- marked so as to stand out; nothing leaves this machine
    execute: [openid.enableNonRepudiationChecks, ...(isLocal ? [openid.allowInsecureRequests] : [])],
  });
}

/** What `make` has made, for a day; a failure is not kept. */
function keptFor<T>(clock: Clock, make: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null;
  return () => {
    if (kept && clock.now() < kept.until) return kept.value;
    const made = { value: make(), until: clock.now() + KEPT };
    kept = made;
    made.value.catch(() => {
      // Whoever awaits it is told. A later one may have taken its place.
      if (kept === made) kept = null;
    });
    return made.value;
  };
}

async function explain<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new ProviderFailure(reasonOf(error), error);
  }
}

/** The provider's word for what is wrong, or what the library or the network reports. */
function reasonOf(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    return `the provider answered ${error.error}`;
  }
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error.message + cause;
}
