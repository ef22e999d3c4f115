import { type Kysely, type Migration, sql } from 'kysely';

/** Faxes of the fax line's stand-in. */
export const sandboxFaxes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table sandbox_faxes (
          id text primary key, number text not null, pages integer not null,
          taken_at bigint not null, canceled_at bigint)`,
      )
      .execute(db);
  },
};
