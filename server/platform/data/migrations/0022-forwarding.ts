import { type Kysely, type Migration, sql } from 'kysely';

/** Linked storages with their tokens, and the state of each copy. Removes older links, which had no tokens. */
export const forwarding: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `delete from storage_links`,
  `alter table storage_links
    add column id text not null unique, add column account text not null, add column tokens text not null,
    add column folder text not null, add column folder_id text, add column broken_at bigint,
    add column renewing_until bigint not null default 0`,
  `create index storage_links_by_account on storage_links (provider, account)`,
  `create table document_forwards (
    document_id text not null references archive_documents (id) on delete cascade, provider text not null,
    state text not null, message text, file_name text, remote_id text, tries integer not null default 0,
    is_final boolean not null default false, primary key (document_id, provider))`,
  `create index document_forwards_failed on document_forwards (provider) where state = 'failed'`,
];
