import { type Kysely, type Migration, sql } from 'kysely';

/** Limits are counted from the first use: a count carries the end of its window. Those of before count as ended. */
export const windowEnds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table rate_limits rename column window_start to window_end`.execute(db);
  },
};
