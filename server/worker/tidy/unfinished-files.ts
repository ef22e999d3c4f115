import { HOUR } from '@server/platform/clock';
import { sweepFolders } from '@server/platform/temporary-folders';
import type { WorkerServices } from '@server/worker/services';

/** Age of a dead unfinished file, ms: stalled uploads, mails and prints are cut off after a minute. */
const UNFINISHED_KEPT = HOUR;

/** Removes half-written files and folders of killed processes. Unreadable ones are retried next time. */
export async function sweepUnfinished({ bucket, clock, log }: WorkerServices): Promise<void> {
  try {
    const removed = await bucket.sweep(clock.now() - UNFINISHED_KEPT);
    if (removed > 0) log.info('partially written files removed', { removed });
    // Other servers use that place, too, so the time is the machine's, not this server's.
    const folders = await sweepFolders(Date.now() - UNFINISHED_KEPT);
    if (folders > 0) log.info('temporary folders removed', { removed: folders });
  } catch (error) {
    log.warn('partially written files are removed later', {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}
