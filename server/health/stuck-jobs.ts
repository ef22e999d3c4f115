import { MINUTE } from '@server/clock';
import type { Database } from '@server/data/database';

/** A job that is due for longer than this, while nobody works on any of its kind, is stuck. */
const STUCK_AFTER = 10 * MINUTE;

/**
 * A long queue that is being worked off is late, not stuck: taking the site away from visitors would not help it.
 *
 * @param now ms since the epoch
 * @throws Error when work has been due for ten minutes and no process has begun any of its kind in that time.
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
    // Looked up only now: no index helps here. A job keeps its last lease when it is done.
    const begun = await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .where('lease_until', '>', before)
      .limit(1)
      .executeTakeFirst();
    if (!begun) throw new Error(`A job of kind ${kind} is not taken up`);
  }
}
