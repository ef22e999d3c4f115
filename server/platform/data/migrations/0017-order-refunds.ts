import { type Kysely, type Migration, sql } from 'kysely';

/** Refunds of faxes that could not be delivered: one per order. */
export const orderRefunds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table order_refunds (
          order_id text primary key references orders (id) on delete cascade, payment_intent text not null unique,
          amount integer not null, state text not null, refund text, created_at bigint not null, updated_at bigint not null)`,
      )
      .execute(db);
  },
};
