import type { AccountServices } from '@server/accounts/services';
import { createAccountWithin, findAccount } from '@server/accounts/users/accounts';
import type { Database } from '@server/platform/data/database';
import { lockName, transact } from '@server/platform/data/transact';
import type { SignInSource } from '@server/platform/sign-in-sources';
import { hasInvisible } from '@shared/lib/email';
import type { Identity } from './sign-in-provider';

/**
 * Whose account it is; or why there is none: no confirmed address, one with an invisible character, or an account that
 * is somebody else's or signs in otherwise.
 */
export type FoundPerson =
  | { kind: 'found'; userId: string }
  | { kind: 'unconfirmed' }
  | { kind: 'invisible' }
  | { kind: 'taken' };

/**
 * The account of somebody who signed in at a third party, created if they are new. They are recognized by the subject,
 * whatever their address is by now. An account with their address that has no subject yet becomes theirs if it was made
 * by the same third party; any other is not touched.
 */
export async function findPerson(
  services: AccountServices,
  source: SignInSource,
  identity: Identity,
): Promise<FoundPerson> {
  const person = await transact(services.db, (transaction) =>
    find(transaction, services.clock.now(), source, identity),
  );
  // Somebody took the address just now: by now it is known who.
  return person ?? findPerson(services, source, identity);
}

/** Null if the address was free, and no longer is. */
async function find(
  transaction: Database,
  now: number,
  source: SignInSource,
  { issuer, subject, email }: Identity,
): Promise<FoundPerson | null> {
  // Two tabs of one person are one after the other.
  await lockName(transaction, `sign-in ${issuer} ${subject}`);
  const known = await transaction
    .selectFrom('sign_in_subjects')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (known) return { kind: 'found', userId: known.user_id };
  if (email === null) return { kind: 'unconfirmed' };
  if (hasInvisible(email)) return { kind: 'invisible' };
  const account = await findAccount({ db: transaction }, email);
  if (account && account.source !== source) return { kind: 'taken' };
  const userId = account?.id ?? (await createAccountWithin(transaction, now, { email, password_hash: null, source }));
  if (userId === undefined) return null;
  // An address that has had two owners leads the second one to nothing of the first.
  const linked = await transaction
    .insertInto('sign_in_subjects')
    .values({ issuer, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked ? { kind: 'found', userId } : { kind: 'taken' };
}
