import { type Kysely, type Migration, sql } from 'kysely';

/** Activity reports: when an archive's next one is due, where it begins, and what the person chose. */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table archives
    add column report_day smallint, add column report_tz text,
    add column report_from bigint, add column report_due bigint not null default 0`,
  // No report covers what came in long ago.
  `update archives set report_from = (extract(epoch from now()) * 1000)::bigint`,
  `alter table archives alter column report_from set not null`,
  // Reports come at eight in the zone of the person's latest fax.
  `create index orders_by_user on orders (user_id, paid_at) where user_id is not null`,
  `create index archives_by_report on archives (report_due) where schedule <> 'never'`,
];
