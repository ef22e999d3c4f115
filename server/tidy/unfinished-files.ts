import { HOUR } from '@server/clock';
import type { Services } from '@server/context';

/** Stalled uploads are cut after a minute, so a file not written to for this long is dead; ms. */
const UNFINISHED_KEPT = HOUR;

/** Removes files that killed processes left half written. A folder that cannot be read is retried next time. */
export async function sweepUnfinished({ bucket, clock, log }: Services): Promise<void> {
  try {
    const removed = await bucket.sweep(clock.now() - UNFINISHED_KEPT);
    if (removed > 0) log.info('partially written files removed', { removed });
  } catch (error) {
    log.warn('partially written files are removed later', {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}
