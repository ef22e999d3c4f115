import { type Kysely, type Migration, sql } from 'kysely';

/** Activity reports: when the next one of an archive is due, where it begins, and what the person chose. */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table archives
    add column report_day smallint, add column report_tz text,
    add column report_from bigint, add column report_due bigint not null default 0`,
  // Nobody is told now of what came in long ago.
  `update archives set report_from = (extract(epoch from now()) * 1000)::bigint`,
  `alter table archives alter column report_from set not null`,
  // The zone of somebody's latest fax is where their reports come at eight.
  `create index orders_by_user on orders (user_id, paid_at) where user_id is not null`,
  `create index archives_by_report on archives (report_due) where schedule <> 'never'`,
];
