import { type Kysely, type Migration, sql } from 'kysely';

/** Changes the last day of the month from 31 to 29, its index among the reminder days. */
export const reminderDays: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`update archives set report_day = 29 where report_day = 31`).execute(db);
  },
};
