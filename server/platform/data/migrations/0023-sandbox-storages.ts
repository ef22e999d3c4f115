import { type Kysely, type Migration, sql } from 'kysely';

/** State of the stand-ins for the cloud storages. */
export const sandboxStorages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table sandbox_storage_accounts (
    provider text not null, account text not null, is_full boolean not null default false,
    created_at bigint not null, primary key (provider, account))`,
  `create table sandbox_storage_codes (
    hash text primary key, provider text not null, account text not null, redirect_uri text not null, challenge text,
    scope text not null, is_offline boolean not null, expires_at bigint not null, used_at bigint)`,
  `create table sandbox_storage_tokens (
    hash text primary key, kind text not null, grant_id text not null, provider text not null, account text not null,
    scope text not null, expires_at bigint)`,
  `create index sandbox_storage_tokens_by_grant on sandbox_storage_tokens (grant_id)`,
  `create index sandbox_storage_tokens_by_account on sandbox_storage_tokens (provider, account)`,
  `create table sandbox_storage_items (
    id text primary key, provider text not null, account text not null, state text not null, kind text not null,
    parent text not null, name text not null, name_key text not null, mime text not null, size bigint not null,
    sha1 text not null, sha256 text not null, content text, created_at bigint not null,
    position bigint generated always as identity)`,
  `create unique index sandbox_storage_items_by_name on sandbox_storage_items (provider, account, parent, name_key)
    where state = 'there'`,
  `create table sandbox_storage_uploads (
    id text primary key, account text not null, item_id text not null, name text not null, parent text not null,
    mime text not null, size bigint, fields text, expires_at bigint not null)`,
  `create table sandbox_storage_troubles (
    provider text primary key, calls integer not null, status integer not null, retry_after integer)`,
];
