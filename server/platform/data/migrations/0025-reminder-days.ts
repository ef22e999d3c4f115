import { type Kysely, type Migration, sql } from 'kysely';

/** The last day of the month is an index of the reminder days now, 29; it was 31. */
export const reminderDays: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`update archives set report_day = 29 where report_day = 31`).execute(db);
  },
};
