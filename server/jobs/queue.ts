import type { Database } from '@server/data/database';

/**
 * Adds a job to the durable queue, within the caller's transaction if there is one: it runs after the commit, even if
 * the process dies in between.
 *
 * @param runAt ms since the epoch
 */
export async function enqueue(db: Database, kind: string, payload: object, now: number, runAt = now): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      state: 'waiting',
      run_at: runAt,
      lease_until: 0,
      attempts: 0,
      last_error: null,
      created_at: now,
      done_at: null,
    })
    .execute();
}
