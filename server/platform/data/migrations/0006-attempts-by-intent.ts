import { type Kysely, type Migration, sql } from 'kysely';

/** The provider's events identify a payment by its intent only. */
export const attemptsByIntent: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`create index order_attempts_by_intent on order_attempts (payment_intent)`).execute(db);
  },
};
