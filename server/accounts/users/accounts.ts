import type { AccountServices } from '@server/accounts/services';
import { addArchive } from '@server/archives/archive-store';
import { Refusal } from '@server/http/refuse';
import type { Database } from '@server/platform/data/database';
import type { UserTable } from '@server/platform/data/tables/users';
import { transact } from '@server/platform/data/transact';
import { emailKey } from '@shared/lib/email';
import { randomId } from '@shared/lib/random-id';
import type { Insertable, Selectable } from 'kysely';

/** A person with an account. */
export type UserRow = Selectable<UserTable>;

/** The account with an e-mail address, however that is written; the first one of `findAccounts`. */
export async function findAccount({ db }: Pick<AccountServices, 'db'>, email: string): Promise<UserRow | undefined> {
  return (await findAccounts(db, email))[0];
}

/**
 * The accounts with an e-mail address, however that is written: one, unless several were made when each form of it was
 * taken for another address. First the one that has it as it was typed, then the one that has it as it would be kept
 * today.
 *
 * @param email as typed, in lower case or not
 */
export function findAccounts(db: Database, email: string): Promise<UserRow[]> {
  const [typed, key] = [email.trim().toLowerCase(), emailKey(email)];
  return db
    .selectFrom('users')
    .selectAll()
    .where((row) => row.or([row('email', '=', typed), row('email_key', '=', key)]))
    .orderBy((row) => row('email', '=', typed), 'desc')
    .orderBy((row) => row('email', '=', key), 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The account behind a session. Throws 401 if it is gone. */
export async function accountOf(services: AccountServices, userId: string): Promise<UserRow> {
  const row = await services.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal(401, 'Please sign in again');
  return row;
}

/** What a new account begins with. */
export type NewAccount = Pick<Insertable<UserTable>, 'email' | 'password_hash' | 'source'>;

/**
 * Creates an account with its first archive; undefined if the address is taken, even by a concurrent call.
 */
export function createAccount({ db, clock }: AccountServices, account: NewAccount): Promise<string | undefined> {
  return transact(db, (transaction) => createAccountWithin(transaction, clock.now(), account));
}

/** `createAccount` within the caller's transaction. */
export async function createAccountWithin(
  transaction: Database,
  now: number,
  account: NewAccount,
): Promise<string | undefined> {
  const email = emailKey(account.email);
  // Those of an earlier form of the address do not change any more; of today's, only one can be made.
  if ((await findAccounts(transaction, email)).length > 0) return undefined;
  const made = await transaction
    .insertInto('users')
    .values({
      ...account,
      email,
      email_key: email,
      id: randomId(),
      name: '',
      phone: '',
      feature_updates: true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await addArchive(transaction, now, made.id);
  return made?.id;
}
