import type { ArchiveServices } from '@server/archives/services';
import type { JobRun } from '@server/queue/job-run';
import type { StorageProvider } from '@shared/reference/features';
import { openTokens } from './link-store';
import { StorageTrouble } from './storage';
import { createStorageApi } from './storage-api';

/** The payload that `unlink` queues. */
interface Unlinked {
  provider: StorageProvider;
  account: string;
  /** Id of the link, with its tokens as stored. */
  id: string;
  tokens: string;
}

/**
 * Job `revoke-link`: revokes what the person allowed when they linked a storage, unless another archive is linked to
 * the same account and the storage would revoke both.
 */
export async function revokeLink(services: ArchiveServices, payload: unknown, run: JobRun): Promise<void> {
  // Only unlink writes this payload.
  const { provider, account, ...sealed } = payload as Unlinked;
  const storage = services.storages.find(provider);
  const tokens = openTokens(services.secret, sealed);
  if (!storage?.revoke || !tokens) return;
  if (storage.revokesAll && (await isLinkedElsewhere(services, provider, account))) return;
  const { fetch, client, authorization } = storage;
  const access = {
    token: () => Promise.resolve(tokens.access),
    renewed: async () => (await authorization.renew(tokens)).access,
  };
  const api = createStorageApi(access, fetch, run.signal);
  try {
    await storage.revoke({ tokens, client, api, fetch, signal: run.signal });
  } catch (error) {
    // The person has revoked it already.
    if (!(error instanceof StorageTrouble) || error.kind !== 'broken') throw error;
  }
}

async function isLinkedElsewhere(
  { db }: ArchiveServices,
  provider: StorageProvider,
  account: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('storage_links')
    .select('id')
    .where('provider', '=', provider)
    .where('account', '=', account)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
