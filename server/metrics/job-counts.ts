import type { Database } from '@server/data/database';
import { sql } from 'kysely';

/**
 * Where a job stands: its time has not come; its time has come; a process works on it; it failed and waits for another
 * try; it was given up; it may have been done, and a person must find out.
 */
export const JOB_STATES = ['waiting', 'due', 'running', 'retrying', 'failed', 'unsure'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Jobs of one kind that stand the same. Of those that are done only faxes are counted; they are kept for 30 days. */
export interface JobCount {
  kind: string;
  state: JobState | 'done';
  count: number;
  /** When the first of them was or is due, ms since the epoch. */
  since: number | null;
}

/**
 * Counts the jobs, by two small indices.
 *
 * @param now ms since the epoch
 */
export async function countJobs(db: Database, now: number): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, count(*)::int as count, min(run_at) as since,
      case when lease_until > ${now} then 'running' when run_at <= ${now} then 'due'
        when attempts > 0 then 'retrying' else 'waiting' end as state
      from jobs where state = 'waiting' group by 1, 4
    union all
    select kind, count(*)::int, null, state from jobs where state in ('failed', 'unsure') group by kind, state
    union all
    select kind, count(*)::int, null, state from jobs where state = 'done' and kind = 'fax' group by kind, state
  `.execute(db);
  return rows;
}
