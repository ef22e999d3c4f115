import type { Database } from '@server/platform/data/database';
import { sql } from 'kysely';

/**
 * Adds a job to the durable queue, within the caller's transaction if there is one: it runs after the commit, even if
 * the process is killed in between.
 *
 * @param runAt ms since the epoch
 */
export async function enqueue(db: Database, kind: string, payload: object, now: number, runAt = now): Promise<void> {
  await db
    .insertInto('jobs')
    .values(jobRow(kind, payload, now, runAt))
    .execute();
}

/** The row of a new job, to be inserted together with others. Parameters as for `enqueue`. */
export function jobRow(kind: string, payload: object, now: number, runAt = now) {
  return {
    kind,
    payload: JSON.stringify(payload),
    state: 'waiting' as const,
    run_at: runAt,
    lease_until: 0,
    attempts: 0,
    last_error: null,
    created_at: now,
    done_at: null,
  };
}

/** Columns and values of a new job per row of an earlier part of the same insert statement. */
export function jobFor(source: string, job: ReturnType<typeof jobRow>) {
  return {
    columns: Object.keys(job) as (keyof typeof job)[], // Object.keys loses the key type
    expression: sql`select ${sql.join(Object.values(job))} from ${sql.table(source)}`,
  };
}
