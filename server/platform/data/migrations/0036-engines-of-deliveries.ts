import { type Kysely, type Migration, sql } from 'kysely';

/** Which engine has a fax, since when it is refused, how large its pages are, and an index that finds its job. */
export const enginesOfDeliveries: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table fax_deliveries add column engine text, add column refused_at bigint',
  'alter table order_files add column sealed_size bigint',
  `create index jobs_of_faxes on jobs ((payload->>'order')) where kind = 'fax'`,
];
