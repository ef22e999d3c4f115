import { type Kysely, type Migration, sql } from 'kysely';

/** A limit's window begins with the first use, so a count has its window's end. Older counts have ended. */
export const windowEnds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table rate_limits rename column window_start to window_end`.execute(db);
  },
};
