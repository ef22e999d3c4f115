import { type Kysely, type Migration, sql } from 'kysely';

/** Records the end of a visitor's session, because it starts without a row. */
export const endedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table sessions add column ended_at bigint').execute(db);
  },
};
