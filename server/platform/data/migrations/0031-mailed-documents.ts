import { type Kysely, type Migration, sql } from 'kysely';

/** What a document consists of, so that other content under the same id is another document, and what came with it. */
export const mailedDocuments: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = `add column hash text, add column left_out jsonb not null default '[]'`;
    await sql.raw(`alter table archive_documents ${columns}`).execute(db);
  },
};
