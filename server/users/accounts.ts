import { addArchive } from '@server/archives/archive-store';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { UserTable } from '@server/data/tables/users';
import { transact } from '@server/data/transact';
import type { Rule } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { isEmail } from '@shared/lib/email';
import { randomId } from '@shared/lib/random-id';
import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import type { Insertable, Selectable } from 'kysely';

/** A person with an account. */
export type UserRow = Selectable<UserTable>;

/** The account with an e-mail address, ignoring case. */
export function findAccount(services: Services, email: string): Promise<UserRow | undefined> {
  return services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The account behind a session. Throws 401 if it is gone. */
export async function accountOf(services: Services, userId: string): Promise<UserRow> {
  const row = await services.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal(401, 'Please sign in again');
  return row;
}

/** What a new account begins with. */
export type NewAccount = Pick<Insertable<UserTable>, 'email' | 'password_hash' | 'source'>;

/**
 * Creates an account with its first archive; undefined if the address is taken, even by a concurrent call.
 */
export function createAccount({ db, clock }: Services, account: NewAccount): Promise<string | undefined> {
  return transact(db, (transaction) => createAccountWithin(transaction, clock.now(), account));
}

/** `createAccount` within the caller's transaction. */
export async function createAccountWithin(
  transaction: Database,
  now: number,
  account: NewAccount,
): Promise<string | undefined> {
  const made = await transaction
    .insertInto('users')
    .values({ ...account, id: randomId(), name: '', phone: '', feature_updates: true, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await addArchive(transaction, now, made.id);
  return made?.id;
}

/** An account's e-mail address in a body, normalized as stored: trimmed, lower case. */
export const emailRule: Rule = {
  // Allows for surrounding spaces.
  max: FIELD_LIMITS.email + 20,
  tidy: (email) => email.trim().toLowerCase(),
  test: isEmail,
  missing: MESSAGES.signIn.emailInvalid,
  wrong: MESSAGES.signIn.emailInvalid,
};
