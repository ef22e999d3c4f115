import type { ArchiveServices } from '@server/archives/services';
import { SECOND } from '@server/platform/clock';
import { findLink, keepTokens, type LinkRow, openTokens } from './link-store';
import { StorageTrouble, type Tokens } from './storage';
import type { StorageAccess } from './storage-api';
import type { Storage } from './storages';

/** A token that expires within this time is renewed first, ms. */
const EARLY = 60 * SECOND;
/** Time limit for one process to renew tokens, ms; longer than the call's own limit. */
const RENEWAL = 40 * SECOND;
/** Interval of looking for tokens that another process is renewing, ms. */
const LOOK_AGAIN = 2 * SECOND;

/** The access tokens of a link. One process at a time renews them: some storages accept each refresh token once. */
export function accessOf(services: ArchiveServices, storage: Storage, link: LinkRow): StorageAccess {
  const current = async (): Promise<Tokens> => {
    const row = await findLink(services, link.archive_id, link.provider);
    // Unlinked or linked again in the meantime: the next run sees it.
    if (row?.id !== link.id) throw new StorageTrouble('busy', 'The link has changed', SECOND);
    const tokens = openTokens(services.secret, row);
    if (!tokens) throw new StorageTrouble('broken', 'The tokens were encrypted with another key');
    return tokens;
  };
  return {
    token: async () => {
      const tokens = await current();
      if (isFresh(services, tokens)) return tokens.access;
      return renew(services, storage, link, { current, refused: null });
    },
    renewed: async (refused) => {
      const tokens = await current();
      if (tokens.access !== refused) return tokens.access;
      return renew(services, storage, link, { current, refused });
    },
  };
}

async function renew(
  services: ArchiveServices,
  { authorization }: Storage,
  { id }: LinkRow,
  { current, refused }: { current: () => Promise<Tokens>; refused: string | null },
): Promise<string> {
  if (!(await takeTurn(services, id))) throw new StorageTrouble('busy', 'The tokens are being renewed', LOOK_AGAIN);
  try {
    // Read after taking the turn: the previous process may have renewed them.
    const before = await current();
    if (before.access !== refused && isFresh(services, before)) return before.access;
    const tokens = await authorization.renew(before);
    await keepTokens(services, id, tokens);
    return tokens.access;
  } finally {
    await endTurn(services, id);
  }
}

function isFresh({ clock }: ArchiveServices, { expiresAt }: Tokens): boolean {
  return expiresAt - EARLY > clock.now();
}

async function takeTurn({ db, clock }: ArchiveServices, id: string): Promise<boolean> {
  const now = clock.now();
  const taken = await db
    .updateTable('storage_links')
    .set({ renewing_until: now + RENEWAL })
    .where('id', '=', id)
    .where('renewing_until', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function endTurn({ db }: ArchiveServices, id: string): Promise<void> {
  await db.updateTable('storage_links').set({ renewing_until: 0 }).where('id', '=', id).execute();
}
