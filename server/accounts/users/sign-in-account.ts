import type { AccountServices } from '@server/accounts/services';
import type { UserRow } from './accounts';
import { hashPassword, passwordMatch, passwordMatches } from './passwords';

/**
 * The first of these accounts that the password matches; undefined if there is none. A hash of the password as typed is
 * replaced by one of its composed form.
 *
 * @param accounts the result of `findAccounts`; an empty list takes the same work
 */
export async function signInAccount(
  services: AccountServices,
  accounts: readonly UserRow[],
  password: string,
): Promise<UserRow | undefined> {
  for (const account of accounts.length > 0 ? accounts : [undefined]) {
    const match = await passwordMatch(account?.password_hash ?? null, password);
    if (!account || match === null) continue;
    return match === 'as typed' ? rehashed(services, account, password) : account;
  }
  return undefined;
}

/** Several sign-ins may replace a hash at once: the first one's counts for all of them. */
async function rehashed({ db }: AccountServices, account: UserRow, password: string): Promise<UserRow> {
  const passwordHash = await hashPassword(password);
  const changed = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .returningAll()
    .executeTakeFirst();
  if (changed) return changed;
  const current = await db.selectFrom('users').selectAll().where('id', '=', account.id).executeTakeFirst();
  return current && (await passwordMatches(current.password_hash, password)) ? current : account;
}
