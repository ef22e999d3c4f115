import { createSignInApi, STAND_IN_CLIENT } from '@sandbox/sign-in/openid-api';
import type { Clock } from '@server/platform/clock';
import { type Config, isSandboxed } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import type { SignInSource } from '@server/platform/sign-in-sources';
import { ClientSecretPost } from 'openid-client';
import { appleSecret } from './apple-secret';
import { offeredSources } from './offered-sources';
import { createOpenIdProvider, type OpenIdClient } from './openid-provider';
import { PROVIDER_KINDS } from './provider-kinds';
import type { SignInProviders } from './sign-in-provider';

/**
 * The third parties that people can sign in with. Those with a client are asked over the network; in a sandbox, stand-ins
 * in this process and on this database play them, so that callers cannot tell the difference.
 */
export function createSignInProviders(
  config: Config,
  db: Database,
  clock: Clock,
  fetch: typeof globalThis.fetch,
): SignInProviders {
  const clientOf = isSandboxed(config) ? standInClients(config, db, clock) : realClients(config, clock, fetch);
  const offered = offeredSources(config).map((source) => {
    const redirectUri = `${config.publicUrl}/v1/account/${source}/callback`;
    return [source, createOpenIdProvider(PROVIDER_KINDS[source], { ...clientOf(source), redirectUri }, clock)];
  });
  // The entries are those of sources.
  return Object.fromEntries(offered) as SignInProviders;
}

type Clients = (source: SignInSource) => Omit<OpenIdClient, 'redirectUri'>;

function standInClients(config: Config, db: Database, clock: Clock): Clients {
  const standIn = createSignInApi(config, db, clock);
  const fetch: typeof globalThis.fetch = async (url, init) => standIn.fetch(new Request(url, init));
  const { id, secret } = STAND_IN_CLIENT;
  return (source) => ({
    id,
    auth: ClientSecretPost(secret),
    issuer: PROVIDER_KINDS[source].issuer,
    // Its page is at the site's address.
    isLocal: true,
    fetch,
  });
}

function realClients({ clients = {} }: Config, clock: Clock, fetch: typeof globalThis.fetch): Clients {
  return (source) => {
    const { issuer } = PROVIDER_KINDS[source];
    const client = clients[source];
    if (!client) throw new Error(`There is no client for ${source}`);
    if ('keyId' in client)
      return { id: client.id, auth: appleSecret(client, issuer, clock), issuer, isLocal: false, fetch };
    const { id, secret, issuer: other = issuer } = client;
    // Without https only on this machine: the settings see to it.
    return { id, auth: ClientSecretPost(secret), issuer: other, isLocal: other.startsWith('http:'), fetch };
  };
}
