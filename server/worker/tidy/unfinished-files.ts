import { HOUR } from '@server/platform/clock';
import { sweepFolders } from '@server/platform/temporary-folders';
import type { WorkerServices } from '@server/worker/services';

/** Stalled uploads, mails and prints are cut after a minute, so what was not written to for this long is dead; ms. */
const UNFINISHED_KEPT = HOUR;

/** Removes files and folders that killed processes left half written. What cannot be read is retried next time. */
export async function sweepUnfinished({ bucket, clock, log }: WorkerServices): Promise<void> {
  try {
    const removed = await bucket.sweep(clock.now() - UNFINISHED_KEPT);
    if (removed > 0) log.info('partially written files removed', { removed });
    // Other servers use that place, too, whatever time this one's clock shows.
    const folders = await sweepFolders(Date.now() - UNFINISHED_KEPT);
    if (folders > 0) log.info('temporary folders removed', { removed: folders });
  } catch (error) {
    log.warn('partially written files are removed later', {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}
