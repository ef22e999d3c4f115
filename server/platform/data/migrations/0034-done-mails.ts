import { type Kysely, type Migration, sql } from 'kysely';

/** Mails that were sent keep no text, as that of later ones: it may hold a link that signs in. */
export const doneMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`update jobs set payload = '{}' where kind = 'mail' and state = 'done'`).execute(db);
  },
};
