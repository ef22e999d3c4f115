import { MINUTE } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';

/** A job that has been due for longer than this while no process works on its kind is stuck. */
const STUCK_AFTER = 10 * MINUTE;

/**
 * Throws if jobs are stuck. A long queue in progress is only late: taking the site offline would not help.
 *
 * @param now ms since the epoch
 * @throws Error if a job has been due for ten minutes and no process has started any of its kind in that time.
 */
export async function assertJobsMove(db: Database, now: number): Promise<void> {
  const before = now - STUCK_AFTER;
  const overdue = await db
    .selectFrom('jobs')
    .select('kind')
    .distinct()
    .where('state', '=', 'waiting')
    .where('run_at', '<', before)
    .where('lease_until', '<=', now)
    .where('begun_at', 'is', null)
    .execute();
  for (const { kind } of overdue) {
    // Queried last, as no index helps here. A finished job keeps its last lease.
    const begun = await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .where('lease_until', '>', before)
      .limit(1)
      .executeTakeFirst();
    if (!begun) throw new Error(`A job of kind ${kind} is not being processed`);
  }
}
