import { type Kysely, type Migration, sql } from 'kysely';

/** Indexes for counting abandoned jobs and handed-over faxes. */
export const endedJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`create index jobs_ended on jobs (state, kind) where state <> 'waiting'`).execute(db);
  },
};
