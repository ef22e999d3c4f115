import { type Kysely, type Migration, sql } from 'kysely';

/** Stores what an attempt pays for. Older attempts have nothing to compare with. */
export const termsOfAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`alter table order_attempts add column terms text not null default ''`).execute(db);
    await sql.raw(`create index plan_renewals_by_intent on plan_renewals (payment_intent)`).execute(db);
  },
};
