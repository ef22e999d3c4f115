import type { Clock } from '@server/platform/clock';
import type { OAuthClients } from '@server/platform/settings/oauth-clients';
import { SIGN_IN_SOURCES, type SignInSource } from '@server/platform/sign-in-sources';
import { ClientSecretPost } from 'openid-client';
import { appleSecret } from './apple-secret';
import { createOpenIdProvider, type OpenIdClient } from './openid-provider';
import { PROVIDER_KINDS } from './provider-kinds';
import type { SignInProviders } from './sign-in-provider';

/** How this server reaches a sign-in provider. */
export type SignInReach = Omit<OpenIdClient, 'redirectUri'>;

/**
 * The sign-in providers. `reach` returns null for one that is not offered.
 *
 * @param publicUrl where the browser comes back
 */
export function createSignInProviders(
  reach: (source: SignInSource) => SignInReach | null,
  publicUrl: string,
  clock: Clock,
): SignInProviders {
  const providers: SignInProviders = {};
  for (const source of SIGN_IN_SOURCES) {
    const reached = reach(source);
    if (!reached) continue;
    const redirectUri = `${publicUrl}/v1/account/${source}/callback`;
    providers[source] = createOpenIdProvider(PROVIDER_KINDS[source], { ...reached, redirectUri }, clock);
  }
  return providers;
}

/** Reaches each provider that has a client in the settings over the network. */
export function realSignIns(
  clients: OAuthClients,
  clock: Clock,
  fetch: typeof globalThis.fetch,
): (source: SignInSource) => SignInReach | null {
  return (source) => {
    const { issuer } = PROVIDER_KINDS[source];
    const client = clients[source];
    if (!client) return null;
    if ('keyId' in client)
      return { id: client.id, auth: appleSecret(client, issuer, clock), issuer, isLocal: false, fetch };
    const { id, secret, issuer: other = issuer } = client;
    // The settings allow http on this machine only.
    return { id, auth: ClientSecretPost(secret), issuer: other, isLocal: other.startsWith('http:'), fetch };
  };
}
