import { type Kysely, type Migration, sql } from 'kysely';

/** The account of a third party's subject: e-mail addresses change, and may get another owner. */
export const signInSubjects: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table sign_in_subjects (
          issuer text not null, subject text not null, user_id text not null, created_at bigint not null,
          primary key (issuer, subject))`,
      )
      .execute(db);
    await sql.raw(`create unique index sign_in_subjects_by_user on sign_in_subjects (user_id)`).execute(db);
  },
};
