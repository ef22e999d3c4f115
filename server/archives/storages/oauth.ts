import { SECOND } from '@server/platform/clock';
import type { OAuthClient } from '@server/platform/settings/oauth-clients';
import * as oauth from 'openid-client';
import { type StorageProtocol, StorageTrouble, type Tokens } from './storage';

/** Time limit for a storage to issue tokens, seconds. */
const PATIENCE = 15;

/** How this server requests access to people's storages and gets tokens (OAuth 2 with PKCE). */
export interface Authorization {
  /**
   * The storage's page on which the person decides.
   *
   * @param verifier of PKCE; only its hash is in the address
   */
  page(asked: { state: string; verifier: string; redirectUri: string; scope?: string }): Promise<URL>;
  /**
   * The tokens for the code that came back.
   *
   * @param address the address that the person came back to, with all parameters
   * @throws StorageTrouble `refused` if the person refused all or part of it, `broken` if the code is not valid,
   * `passing` if the storage does not answer.
   */
  exchange(address: URL, expected: { state: string; verifier: string }): Promise<Tokens>;
  /** Exchanges old tokens for new ones. Throws StorageTrouble `broken` if the storage refuses them, or `passing`. */
  renew(tokens: Tokens): Promise<Tokens>;
}

/** What an authorization needs. */
interface Needs {
  client: OAuthClient;
  /** Address of the consent page, if it is not the storage's own. */
  authorizationPage?: string;
  fetch: typeof globalThis.fetch;
  now: () => number;
}

/** The authorization of one kind of storage. */
export function createAuthorization(
  protocol: StorageProtocol,
  { client, fetch, now, authorizationPage }: Needs,
): Authorization {
  const configuration = new oauth.Configuration(
    {
      issuer: protocol.issuer,
      authorization_endpoint: protocol.authorizationPage,
      token_endpoint: protocol.tokenEndpoint,
    },
    client.id,
    client.secret,
    oauth.ClientSecretPost(client.secret),
  );
  // Node's fetch type is more general than the library's.
  configuration[oauth.customFetch] = (address, init) => fetch(address, init as RequestInit);
  configuration.timeout = PATIENCE;

  const tokensOf = (answer: oauth.TokenEndpointResponse, before?: Tokens): Tokens => {
    const refresh = answer.refresh_token ?? before?.refresh;
    if (refresh === undefined) throw new StorageTrouble('refused', 'The storage issued no refresh token');
    return { access: answer.access_token, refresh, expiresAt: now() + (answer.expires_in ?? 3600) * SECOND };
  };

  return {
    page: async ({ state, verifier, redirectUri, scope = protocol.scope }) => {
      const page = oauth.buildAuthorizationUrl(configuration, {
        ...protocol.authorizationParameters,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return authorizationPage === undefined ? page : new URL(page.search, authorizationPage);
    },

    exchange: async (address, { state, verifier }) => {
      const answer = await asTrouble(() =>
        oauth.authorizationCodeGrant(configuration, address, { pkceCodeVerifier: verifier, expectedState: state }),
      );
      // A storage that does not list the allowed scopes has allowed all (RFC 6749, 5.1).
      const allowed = (answer.scope ?? protocol.scope).split(' ');
      if (protocol.requiredScopes.every((scope) => allowed.includes(scope))) return tokensOf(answer);
      throw new StorageTrouble('refused', 'Saving files was not allowed');
    },

    renew: async (tokens) =>
      tokensOf(await asTrouble(() => oauth.refreshTokenGrant(configuration, tokens.refresh)), tokens),
  };
}

/** Errors for a refresh token that only the person can resolve; the last three are Microsoft's too. */
const NEED_THE_PERSON = ['invalid_grant', 'interaction_required', 'consent_required', 'login_required'];

/** Turns library errors into StorageTrouble: definite refusals are `broken`, a person's `refused`, others `passing`. */
async function asTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) {
      throw new StorageTrouble(error.error === 'access_denied' ? 'refused' : 'passing', error.error);
    }
    // Mistakes of our own, such as a wrong secret, do not break the link: it works again once they are fixed.
    const isBroken = error instanceof oauth.ResponseBodyError && NEED_THE_PERSON.includes(error.error);
    const reason = error instanceof oauth.ResponseBodyError ? error.error : nameOf(error);
    throw new StorageTrouble(isBroken ? 'broken' : 'passing', `The storage issued no tokens: ${reason}`);
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
