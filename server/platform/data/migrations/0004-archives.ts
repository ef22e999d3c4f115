import { type Kysely, type Migration, sql } from 'kysely';

/** Archives, their documents and storage links, and password reset tokens. */
export const archives: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table archives (
    id text primary key, user_id text not null references users (id) on delete cascade,
    schedule text not null, print_enabled boolean not null, print_to_email boolean not null,
    position bigint generated always as identity, created_at bigint not null)`,
  `create index archives_by_user on archives (user_id, position)`,
  `create table archive_documents (
    key text primary key, archive_id text not null references archives (id) on update cascade on delete cascade,
    name text not null, size bigint not null, sender text not null, subject text not null, message_id text not null,
    received_at bigint not null)`,
  `create index archive_documents_by_archive on archive_documents (archive_id, received_at)`,
  `create table storage_links (
    archive_id text not null references archives (id) on update cascade on delete cascade,
    provider text not null, linked_at bigint not null, primary key (archive_id, provider))`,
  `create table password_resets (
    token_hash text primary key, user_id text not null references users (id) on delete cascade,
    expires_at bigint not null, used_at bigint)`,
];
