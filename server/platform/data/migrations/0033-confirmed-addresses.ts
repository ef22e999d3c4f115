import { type Kysely, type Migration, sql } from 'kysely';

/** Whether an account's address is confirmed (earlier accounts count as confirmed), and the mailed links that do it. */
export const confirmedAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table users add column verified_at bigint',
  'update users set verified_at = created_at',
  `create table email_confirmations (
    token_hash text primary key, user_id text not null references users (id) on delete cascade,
    expires_at bigint not null, used_at bigint)`,
  'create index email_confirmations_by_user on email_confirmations (user_id)',
];
