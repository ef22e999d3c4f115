import type { Config } from '@server/platform/config';
import type { StorageProvider } from '@shared/reference/features';
import { CLIENT, PROVIDERS, scopesIn } from './providers';

/** What a client requests access to. */
export interface Asked {
  provider: StorageProvider;
  redirectUri: string;
  state: string;
  /** Null if the provider does not support PKCE. */
  challenge: string | null;
  scope: string;
  /** Whether the client wants access while the person is away. */
  isOffline: boolean;
  /** Whether the person is asked again, although they have allowed it before. */
  isAnew: boolean;
}

/**
 * Reads the parameters of an authorization page. A returned text says why the page neither asks nor redirects.
 */
export function readAuthorization(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  provider: StorageProvider,
  params: URLSearchParams,
): Asked | string {
  const value = (name: string): string => params.get(name) ?? '';
  const { hasChallenge, scopes, scopeIfNone } = PROVIDERS[provider];
  if (value('client_id') !== CLIENT.id) return 'invalid_client: there is no client with this client_id.';
  if (!redirectUris(publicUrl, provider).includes(value('redirect_uri'))) {
    return 'redirect_uri_mismatch: this redirect_uri is not registered for the client.';
  }
  if (value('response_type') !== 'code') return 'unsupported_response_type: response_type must be code.';
  if (value('state') === '') return 'invalid_request: state is missing.';
  const isChallenge = value('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(value('code_challenge'));
  if (hasChallenge && !isChallenge) return 'invalid_request: code_challenge with method S256 is missing.';
  const asked = value('scope') || (scopeIfNone ?? '');
  const wanted = scopesIn(asked);
  if (wanted.length === 0) return 'invalid_request: scope is missing.';
  const unknown = wanted.find((scope) => !scopes.includes(scope));
  if (unknown !== undefined) return `invalid_scope: the client may not ask for ${unknown}.`;
  return {
    provider,
    redirectUri: value('redirect_uri'),
    state: value('state'),
    challenge: hasChallenge ? value('code_challenge') : null,
    scope: asked,
    isOffline: isOffline(provider, value, wanted),
    isAnew: value('prompt').split(' ').includes('consent'),
  };
}

/** Addresses that the client may redirect to. */
function redirectUris(publicUrl: string, provider: StorageProvider): string[] {
  const linked = `${publicUrl}/v1/account/linkstorage/linked`;
  return provider === 'drive' ? [linked, `${publicUrl}/v1/google/drive/installed`] : [linked];
}

function isOffline(provider: StorageProvider, value: (name: string) => string, scopes: readonly string[]): boolean {
  switch (provider) {
    case 'drive':
      return value('access_type') === 'offline';
    case 'dropbox':
      return value('token_access_type') === 'offline';
    case 'onedrive':
      return scopes.includes('offline_access');
    case 'box':
      return true;
  }
}
