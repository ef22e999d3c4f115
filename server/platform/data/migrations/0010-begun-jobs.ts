import { type Kysely, type Migration, sql } from 'kysely';

/** When a job first ran, and when a run began work that must not be retried blindly. */
export const begunJobs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table jobs add column first_run_at bigint, add column begun_at bigint`,
  `create index jobs_begun on jobs (begun_at) where begun_at is not null and state in ('waiting', 'unsure')`,
];
