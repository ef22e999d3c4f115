import { type Kysely, type Migration, sql } from 'kysely';

/** A visitor's session begins without a row; that it ended must stay known. */
export const endedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table sessions add column ended_at bigint').execute(db);
  },
};
