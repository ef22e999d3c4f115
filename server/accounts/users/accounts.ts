import { mailConfirmation } from '@server/accounts/identity/confirmation-link';
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

/** The account with an e-mail address, in any spelling; the first result of `findAccounts`. */
export async function findAccount({ db }: Pick<AccountServices, 'db'>, email: string): Promise<UserRow | undefined> {
  return (await findAccounts(db, email))[0];
}

/**
 * The accounts with an e-mail address, in any spelling. There can be several if they were created when each spelling
 * counted as another address. Sorted: the address as typed, then its normalized form, then the others.
 *
 * @param email as typed, in any case
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

/** The account of a session. Throws 401 if it no longer exists. */
export async function accountOf(services: AccountServices, userId: string): Promise<UserRow> {
  const row = await services.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal(401, 'Please sign in again');
  return row;
}

/** Initial values of a new account. */
export interface NewAccount extends Pick<Insertable<UserTable>, 'email' | 'password_hash' | 'source'> {
  /** Null if the person has yet to confirm the address. */
  verified_at: number | null;
}

/**
 * Creates an account with its first archive, and mails a link that confirms its address unless it is confirmed;
 * undefined if the address is taken, even by a concurrent call.
 */
export function createAccount(services: AccountServices, account: NewAccount): Promise<string | undefined> {
  const { db, clock } = services;
  return transact(db, async (transaction) => {
    const id = await createAccountWithin(transaction, clock.now(), account);
    if (id !== undefined && account.verified_at === null)
      await mailConfirmation(transaction, services, { id, email: emailKey(account.email) });
    return id;
  });
}

/** Creates an account with its first archive within the caller's transaction. */
export async function createAccountWithin(
  transaction: Database,
  now: number,
  account: NewAccount,
): Promise<string | undefined> {
  const email = emailKey(account.email);
  // Accounts under older spellings do not change; under the current one, only one can be created.
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
