import { type Kysely, type Migration, sql } from 'kysely';

/** The cover page's recipient, subject and message. */
export const coverTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table orders add column coverto text not null default '',
      add column coversubject text not null default '', add column covermessage text not null default ''`.execute(db);
  },
};
