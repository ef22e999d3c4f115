import type { ArchiveServices } from '@server/archives/services';
import { DAY } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';

/** Documents that an archive accepts in 24 hours: more than a scanner feeds, fewer than a flood. */
export const MOST_A_DAY = 2_000;

/** Why an archive accepts nothing: `full` until documents are deleted for good, `busy` for some hours. */
export class ArchiveFullError extends Error {
  override readonly name = 'ArchiveFullError';

  readonly reason: 'full' | 'busy';

  constructor(reason: ArchiveFullError['reason']) {
    super(reason === 'full' ? 'The archive is full' : 'The archive has received too many documents today');
    this.reason = reason;
  }
}

/**
 * Limits the bytes in an archive (`MAX_ARCHIVE_BYTES`, deleted documents included until they are removed) and its
 * documents per day: anyone who knows an archive's address can send to it.
 *
 * @param transaction holds the archive's lock
 * @throws ArchiveFullError
 */
export async function assertHasRoom(
  transaction: Database,
  { config, clock }: ArchiveServices,
  archiveId: string,
  added: readonly { size: number }[],
): Promise<void> {
  const { bytes, today } = await transaction
    .selectFrom('archive_documents')
    .select(({ fn }) => [
      fn.sum<string | null>('size').as('bytes'),
      fn
        .countAll<number>()
        .filterWhere('received_at', '>', clock.now() - DAY)
        .as('today'),
    ])
    .where('archive_id', '=', archiveId)
    .executeTakeFirstOrThrow();
  const total = added.reduce((sum, { size }) => sum + size, Number(bytes ?? 0));
  if (total > config.maxArchiveBytes) throw new ArchiveFullError('full');
  if (today + added.length > MOST_A_DAY) throw new ArchiveFullError('busy');
}
