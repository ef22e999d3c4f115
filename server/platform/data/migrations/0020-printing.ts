import { type Kysely, type Migration, sql } from 'kysely';

/** Archives as printers: each has a secret that is part of its address, and its received jobs. */
export const printing: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table archives add column print_secret text`,
  // 122 random bits each.
  `update archives set print_secret = replace(gen_random_uuid()::text, '-', '')`,
  `alter table archives alter column print_secret set not null`,
  `create table print_jobs (
    id integer generated always as identity primary key,
    archive_id text not null references archives (id) on update cascade on delete cascade,
    state text not null, reason text not null, name text not null, user_name text not null, size bigint not null,
    pagecount integer not null, created_at bigint not null, begun_at bigint, ended_at bigint)`,
  `create index print_jobs_by_archive on print_jobs (archive_id, id)`,
  `create index print_jobs_by_time on print_jobs (created_at)`,
];
