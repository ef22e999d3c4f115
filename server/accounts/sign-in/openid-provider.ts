import { type Clock, DAY } from '@server/platform/clock';
import * as openid from 'openid-client';
import { confirmedEmail, type ProviderKind } from './provider-kinds';
import { type Identity, ProviderFailure, type SignInProvider, type SignInRequest } from './sign-in-provider';

/** Time limit for a provider's answer, seconds. */
const LIMIT = 10;

/** How long discovered addresses are kept: they rarely change, but a server may run for months. */
const KEPT = DAY;

/** This server as a client of one provider. */
export interface OpenIdClient {
  id: string;
  /** How it authenticates. */
  auth: openid.ClientAuth;
  /** The provider's issuer, where its other addresses are discovered. */
  issuer: string;
  /** Where the browser comes back. */
  redirectUri: string;
  /** Whether the provider runs on this machine, and may use http. */
  isLocal: boolean;
  fetch: typeof globalThis.fetch;
}

/** An OpenID Connect provider: authorization code with PKCE, state and nonce; every signature is checked. */
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

/** Reads the provider's addresses. The library fetches and caches its keys when it first checks a signature. */
function discover({ id, auth, issuer, isLocal, fetch }: OpenIdClient): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), id, undefined, auth, {
    timeout: LIMIT,
    // The library types its options more loosely than fetch does, but passes what fetch takes.
    [openid.customFetch]: (url, options) => fetch(url, options as RequestInit),
    // The library checks signatures only on request, because tokens come straight from the provider over https.
    // oxlint-disable-next-line typescript/no-deprecated -- marked so as to stand out; nothing leaves this machine
    execute: [openid.enableNonRepudiationChecks, ...(isLocal ? [openid.allowInsecureRequests] : [])],
  });
}

/** Keeps the result of `make` for a day, but not a failure. */
function keptFor<T>(clock: Clock, make: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null;
  return () => {
    if (kept && clock.now() < kept.until) return kept.value;
    const made = { value: make(), until: clock.now() + KEPT };
    kept = made;
    made.value.catch(() => {
      // The caller gets the error. A later promise may have replaced this one.
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

/** The provider's error code, or the library's or the network's message. */
function reasonOf(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    return `the provider answered ${error.error}`;
  }
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error.message + cause;
}
