import { HOUR } from '@server/clock';
import type { Services } from '@server/context';

/** A line that is silent for a minute is cut: what was not written to for this long is not being written any more; ms. */
const UNFINISHED_KEPT = HOUR;

/** Removes what processes that were killed left half written. A folder that cannot be read now is left for the next time. */
export async function sweepUnfinished({ bucket, clock, log }: Services): Promise<void> {
  try {
    const removed = await bucket.sweep(clock.now() - UNFINISHED_KEPT);
    if (removed > 0) log.info('half written files removed', { removed });
  } catch (error) {
    log.warn('half written files are removed later', {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}
