import { type Kysely, type Migration, sql } from 'kysely';

/** State of the stand-ins for third parties. */
export const sandbox: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table sandbox_objects (
    id text primary key, kind text not null, data jsonb not null, created_at bigint not null)`,
  `create index sandbox_objects_by_kind on sandbox_objects (kind, created_at)`,
  `create table sandbox_idempotency (
    key text primary key, fingerprint text not null, status integer, answer jsonb, created_at bigint not null)`,
];
