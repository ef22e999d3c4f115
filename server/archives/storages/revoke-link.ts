import type { ArchiveServices } from '@server/archives/services';
import type { JobRun } from '@server/queue/job-run';
import type { StorageProvider } from '@shared/reference/features';
import { openTokens } from './link-store';
import { StorageTrouble } from './storage';
import { createStorageApi } from './storage-api';

/** What `unlink` leaves to this job. */
interface Unlinked {
  provider: StorageProvider;
  account: string;
  /** Of the link, with its tokens as they were stored. */
  id: string;
  tokens: string;
}

/**
 * Job `revoke-link`: takes back what the person allowed when they linked a storage. Not while another archive is linked to
 * the same account, if the storage would take back all at once.
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
    // The person has taken it back already.
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
