import { type Kysely, type Migration, sql } from 'kysely';

/** How an order was paid, in words, for its receipt; unknown for older orders. */
export const paymentMethods: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`alter table orders add column paid_method text`).execute(db);
  },
};
