import { type Kysely, type Migration, sql } from 'kysely';

/** Which documents came while their archive's owner had no plan: they have a quota of their own. */
export const documentsWithoutPlan: Migration = {
  async up(db: Kysely<unknown>) {
    const column = 'add column is_without_plan boolean not null default false';
    await sql.raw(`alter table archive_documents ${column}`).execute(db);
  },
};
