import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Deliveries of paid faxes. Jobs count failures apart from runs, because following a fax takes many successful runs.
 */
export const faxDeliveries: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table fax_deliveries (
    order_id text primary key references orders (id) on delete cascade,
    state text not null, pages integer not null, pages_sent integer not null, tries integer not null, next_try bigint,
    engine_fax text, handing_over_at bigint, reason text, detail text,
    created_at bigint not null, updated_at bigint not null, ended_at bigint)`,
  `create index fax_deliveries_by_end on fax_deliveries (ended_at, updated_at)`,
  `alter table jobs add column failures integer not null default 0`,
  `update jobs set failures = greatest(attempts, 0) where state = 'waiting' and last_error is not null`,
];
