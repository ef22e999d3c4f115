import type { Clock } from '@server/platform/clock';
import type { OAuthClient, OAuthClients } from '@server/platform/settings/oauth-clients';
import { STORAGE_PROVIDERS, type StorageProvider } from '@shared/reference/features';
import { type Authorization, createAuthorization } from './oauth';
import { box } from './providers/box';
import { drive } from './providers/drive';
import { dropbox } from './providers/dropbox';
import { onedrive } from './providers/onedrive';
import type { StorageProtocol } from './storage';

/** A kind of storage that can be linked. */
export interface Storage extends StorageProtocol {
  client: OAuthClient;
  authorization: Authorization;
  /** Reaches the storage. */
  fetch: typeof globalThis.fetch;
}

/** The storages that people can link. */
export interface Storages {
  /** The offered storages, in the order shown. */
  offered: readonly StorageProvider[];
  /** One of them; null if it is not offered. */
  find(provider: StorageProvider): Storage | null;
}

/** How this server reaches one kind of storage. */
export interface StorageReach {
  client: OAuthClient;
  /** Address of the consent page, if it is not the storage's own. */
  authorizationPage?: string;
  fetch: typeof globalThis.fetch;
}

/** The storages that people can link. `reach` returns null for one that is not offered. */
export function createStorages(reach: (provider: StorageProvider) => StorageReach | null, clock: Clock): Storages {
  const storages = new Map(
    STORAGE_PROVIDERS.flatMap((provider): [StorageProvider, Storage][] => {
      const reached = reach(provider);
      if (!reached) return [];
      const protocol = PROTOCOLS[provider];
      const authorization = createAuthorization(protocol, { ...reached, now: () => clock.now() });
      return [[provider, { ...protocol, client: reached.client, authorization, fetch: reached.fetch }]];
    }),
  );
  return {
    offered: STORAGE_PROVIDERS.filter((provider) => storages.has(provider)),
    find: (provider) => storages.get(provider) ?? null,
  };
}

/** Reaches each storage that has a client in the settings over the network. */
export function realStorages(
  { google, dropbox: app, microsoft, box: boxClient }: OAuthClients,
  fetch: typeof globalThis.fetch,
): (provider: StorageProvider) => StorageReach | null {
  const clientOf = { drive: google, dropbox: app, onedrive: microsoft, box: boxClient };
  return (provider) => {
    const client = clientOf[provider];
    return client ? { client, fetch } : null;
  };
}

const PROTOCOLS: Record<StorageProvider, StorageProtocol> = { box, drive, dropbox, onedrive };
