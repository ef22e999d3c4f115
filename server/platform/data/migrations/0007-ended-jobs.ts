import { type Kysely, type Migration, sql } from 'kysely';

/** Indexes for counting jobs that were given up and faxes that were handed over. */
export const endedJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`create index jobs_ended on jobs (state, kind) where state <> 'waiting'`).execute(db);
  },
};
