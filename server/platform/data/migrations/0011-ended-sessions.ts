import { type Kysely, type Migration, sql } from 'kysely';

/** A visitor's session starts without a row; that it has ended must be recorded. */
export const endedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table sessions add column ended_at bigint').execute(db);
  },
};
