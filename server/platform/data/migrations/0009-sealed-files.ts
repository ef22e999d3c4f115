import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Stores registered content under a key for which no form was ever signed, with its hash. Records files to be removed
 * in the same transaction as the cause. Counts the bytes that visitors announce per day.
 */
export const sealedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table order_files add column sealed_key text, add column sha256 text, add column removed_at bigint`,
  `create table bucket_removals (key text primary key, due_at bigint not null)`,
  `create index bucket_removals_by_time on bucket_removals (due_at)`,
  `create table upload_bytes (who text primary key, window_start bigint not null, bytes bigint not null)`,
];
