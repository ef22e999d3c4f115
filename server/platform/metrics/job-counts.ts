import type { Database } from '@server/platform/data/database';
import { sql } from 'kysely';

/**
 * The state of a job: not due yet; due; running; between two runs that follow a long process; failed and waiting for a
 * retry; given up; possibly done, for a person to decide.
 */
export const JOB_STATES = ['waiting', 'due', 'running', 'followed', 'retrying', 'failed', 'unsure'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Jobs of one kind in the same state. Of finished jobs only faxes are counted; they are kept for 30 days. */
export interface JobCount {
  kind: string;
  state: JobState | 'done';
  count: number;
  /** When the first of them was or will be due, ms since the epoch. */
  since: number | null;
}

/**
 * Counts the jobs, using two small indexes.
 *
 * @param now ms since the epoch
 */
export async function countJobs(db: Database, now: number): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, count(*)::int as count, min(run_at) as since,
      case when lease_until > ${now} then 'running' when run_at <= ${now} then 'due'
        when failures > 0 then 'retrying' when attempts > 0 then 'followed' else 'waiting' end as state
      from jobs where state = 'waiting' group by 1, 4
    union all
    select kind, count(*)::int, null, state from jobs where state in ('failed', 'unsure') group by kind, state
    union all
    select kind, count(*)::int, null, state from jobs where state = 'done' and kind = 'fax' group by kind, state
  `.execute(db);
  return rows;
}
