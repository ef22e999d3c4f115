import type { ArchiveServices } from '@server/archives/services';
import { activePlans } from '@server/plans/plan-store';
import { DAY } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';

/** Documents that an archive accepts in 24 hours: more than a scanner feeds, fewer than a flood. */
export const MOST_A_DAY = 2_000;

/** Why an archive accepts nothing: `full` until documents are deleted for good, `busy` for some hours. */
export class ArchiveFullError extends Error {
  override readonly name = 'ArchiveFullError';

  readonly reason: 'full' | 'busy';

  constructor(reason: ArchiveFullError['reason']) {
    const busy = 'The archive has received too many documents today';
    super(reason === 'full' ? 'The archive is full: ask its owner to make room' : busy);
    this.reason = reason;
  }
}

/** How full an archive is, bytes; deleted documents count until they are removed. */
export interface Room {
  used: number;
  most: number;
  /** Whether its owner has no plan: then only what came without one counts, and the quota is smaller. */
  isWithoutPlan: boolean;
}

/** The room of an archive (`MAX_ARCHIVE_BYTES`, `MAX_ARCHIVE_BYTES_WITHOUT_PLAN`). */
export async function roomOf(services: ArchiveServices, db: Database, archiveId: string): Promise<Room> {
  const { maxArchiveBytes, maxArchiveBytesWithoutPlan } = services.config;
  const archive = await db.selectFrom('archives').select('user_id').where('id', '=', archiveId).executeTakeFirst();
  const isWithoutPlan = !archive || (await activePlans(services, archive.user_id, db)).length === 0;
  let query = db.selectFrom('archive_documents').where('archive_id', '=', archiveId);
  if (isWithoutPlan) query = query.where('is_without_plan', '=', true);
  const { bytes } = await query.select(({ fn }) => fn.sum<string | null>('size').as('bytes')).executeTakeFirstOrThrow();
  const most = isWithoutPlan ? Math.min(maxArchiveBytes, maxArchiveBytesWithoutPlan) : maxArchiveBytes;
  return { used: Number(bytes ?? 0), most, isWithoutPlan };
}

/**
 * Limits the bytes in an archive and its documents per day: anyone who knows an archive's address can send to it.
 * Returns the room before they are added.
 *
 * @param transaction holds the archive's lock
 * @throws ArchiveFullError
 */
export async function assertHasRoom(
  transaction: Database,
  services: ArchiveServices,
  archiveId: string,
  added: readonly { size: number }[],
): Promise<Room> {
  const room = await roomOf(services, transaction, archiveId);
  const total = added.reduce((sum, { size }) => sum + size, room.used);
  if (total > room.most) throw new ArchiveFullError('full');
  const { today } = await transaction
    .selectFrom('archive_documents')
    .select(({ fn }) => fn.countAll<number>().as('today'))
    .where('archive_id', '=', archiveId)
    .where('received_at', '>', services.clock.now() - DAY)
    .executeTakeFirstOrThrow();
  if (today + added.length > MOST_A_DAY) throw new ArchiveFullError('busy');
  return room;
}
