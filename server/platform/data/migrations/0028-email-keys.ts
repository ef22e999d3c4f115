import { emailKey } from '@shared/lib/email';
import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The normalized form of an account's address, by which accounts are found. Accounts created with several spellings of
 * one address stay as they are.
 */
export const emailKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    const others = await sql<{ id: string; email: string }>`select id, email from users where email_key = ''`.execute(
      db,
    );
    for (const { id, email } of others.rows) {
      await sql`update users set email_key = ${emailKey(email)} where id = ${id}`.execute(db);
    }
  },
};

const STATEMENTS = [
  `alter table users add column email_key text not null default ''`,
  // Covers nearly all: only a stored address with non-ASCII characters can have another form.
  `update users set email_key = lower(email) where email ~ '^[!-~]+$'`,
  `create index users_by_email_key on users (email_key)`,
];
