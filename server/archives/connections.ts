import type { Database } from '@server/platform/data/database';
import type { Connection } from '@shared/api/shapes/connections';
import { randomId } from '@shared/lib/random-id';
import type { ArchiveServices } from './services';
import { unlinkWithin } from './storages/link-store';

/** What reaches a person's documents without their password: linked storages, and printers that are turned on. */
export async function connectionsOf(db: Database, userId: string): Promise<Connection[]> {
  const links = await db
    .selectFrom('storage_links')
    .innerJoin('archives', 'archives.id', 'storage_links.archive_id')
    .select(['archive_id as archive', 'provider as of', 'account'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('linked_at')
    .execute();
  const printers = await db
    .selectFrom('archives')
    .select('id as archive')
    .where('user_id', '=', userId)
    .where('print_enabled', '=', true)
    .orderBy('position')
    .execute();
  return [...links, ...printers.map(({ archive }): Connection => ({ of: 'print', archive, account: '' }))];
}

/**
 * Ends all of it: unlinks storages, drops the copies that wait, and gives every printer a new address. Returns what
 * there was.
 */
export async function disconnectAll(
  transaction: Database,
  services: ArchiveServices,
  userId: string,
): Promise<Connection[]> {
  const connections = await connectionsOf(transaction, userId);
  for (const { of, archive } of connections) {
    if (of !== 'print') await unlinkWithin(transaction, services, archive, of);
  }
  const archives = await transaction.selectFrom('archives').select('id').where('user_id', '=', userId).execute();
  for (const { id } of archives) {
    await transaction.updateTable('archives').set({ print_secret: randomId() }).where('id', '=', id).execute();
  }
  return connections;
}
