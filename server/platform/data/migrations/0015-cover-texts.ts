import { type Kysely, type Migration, sql } from 'kysely';

/** A cover page says who the fax is for and what it is about, and has a message. */
export const coverTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table orders add column coverto text not null default '',
      add column coversubject text not null default '', add column covermessage text not null default ''`.execute(db);
  },
};
