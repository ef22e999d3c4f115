import { createStorageStandIns } from '@sandbox/storages/stand-ins';
import type { Clock } from '@server/platform/clock';
import { type Config, isSandboxed } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
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
  /** Which ones, in the order shown. */
  offered: readonly StorageProvider[];
  /** One of them; null if it is not offered. */
  find(provider: StorageProvider): Storage | null;
}

/** The storages of these settings: those with a client, or in a sandbox the stand-ins for all. */
export function createStorages(config: Config, db: Database, clock: Clock, fetch: typeof globalThis.fetch): Storages {
  const storages = isSandboxed(config)
    ? standIns(config, createStorageStandIns({ config, db, clock }), clock)
    : realOnes(config.clients ?? {}, fetch, clock);
  return {
    offered: STORAGE_PROVIDERS.filter((provider) => storages.has(provider)),
    find: (provider) => storages.get(provider) ?? null,
  };
}

const PROTOCOLS: Record<StorageProvider, StorageProtocol> = { box, drive, dropbox, onedrive };

type StoragesByProvider = ReadonlyMap<StorageProvider, Storage>;

function realOnes(clients: OAuthClients, fetch: typeof globalThis.fetch, clock: Clock): StoragesByProvider {
  const { google, dropbox: app, microsoft, box: boxClient } = clients;
  const clientOf = { drive: google, dropbox: app, onedrive: microsoft, box: boxClient };
  return new Map(
    STORAGE_PROVIDERS.flatMap((provider) => {
      const client = clientOf[provider];
      if (!client) return [];
      const authorization = createAuthorization(PROTOCOLS[provider], { client, fetch, now: () => clock.now() });
      return [[provider, { ...PROTOCOLS[provider], client, authorization, fetch }]];
    }),
  );
}

/** The stand-ins know this server by this client; their pages are in the sandbox. */
function standIns({ publicUrl }: Config, fetch: typeof globalThis.fetch, clock: Clock): StoragesByProvider {
  const client = { id: 'standin', secret: 'standin' };
  return new Map(
    STORAGE_PROVIDERS.map((provider) => {
      const authorizationPage = `${publicUrl}/sandbox/storages/${provider}/authorize`;
      const needs = { client, fetch, authorizationPage, now: () => clock.now() };
      const authorization = createAuthorization(PROTOCOLS[provider], needs);
      return [provider, { ...PROTOCOLS[provider], client, authorization, fetch }];
    }),
  );
}
