import { markConfirmed } from '@server/accounts/identity/confirm-email';
import { dropForeign } from '@server/accounts/identity/drop-foreign';
import { takeOverMail } from '@server/accounts/identity/reset-mail';
import type { AccountServices } from '@server/accounts/services';
import { createAccountWithin, findAccount, type UserRow } from '@server/accounts/users/accounts';
import { setPassword } from '@server/accounts/users/set-password';
import { enqueueMail } from '@server/mail/mail-job';
import type { Database } from '@server/platform/data/database';
import { lockName, transact } from '@server/platform/data/transact';
import type { SignInSource } from '@server/platform/sign-in-sources';
import { hasInvisible } from '@shared/lib/email';
import { PROVIDER_NAMES } from '@shared/reference/sign-in/provider-names';
import type { Identity } from './sign-in-provider';

/**
 * The account that was found, or why there is none: no confirmed address, an invisible character in it, or an account
 * that belongs to another person or signs in another way.
 */
export type FoundPerson =
  | { kind: 'found'; userId: string }
  | { kind: 'unconfirmed' }
  | { kind: 'invisible' }
  | { kind: 'taken' };

/**
 * The account of a person who signed in at a third party, created if they are new. The subject identifies them, even
 * after their address changes. An account with their address but no subject is linked to them only if the same third
 * party created it, or if nobody has confirmed its address yet.
 */
export async function findPerson(
  services: AccountServices,
  source: SignInSource,
  identity: Identity,
): Promise<FoundPerson> {
  const person = await transact(services.db, (transaction) => find(transaction, services, source, identity));
  // A concurrent sign-in took the address; a second look finds its account.
  return person ?? findPerson(services, source, identity);
}

/** Null if a concurrent sign-in took the address. */
async function find(
  transaction: Database,
  services: AccountServices,
  source: SignInSource,
  { issuer, subject, email }: Identity,
): Promise<FoundPerson | null> {
  const now = services.clock.now();
  // Serializes sign-ins of one person in two tabs.
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
  if (account && account.source !== source && !(await takeOver(transaction, services, account, source))) {
    return { kind: 'taken' };
  }
  const made = { email, password_hash: null, source, verified_at: now };
  const userId = account?.id ?? (await createAccountWithin(transaction, now, made));
  if (userId === undefined) return null;
  // The second owner of an address gets no access to the first owner's account.
  const linked = await transaction
    .insertInto('sign_in_subjects')
    .values({ issuer, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked ? { kind: 'found', userId } : { kind: 'taken' };
}

/**
 * Gives an account whose address nobody has confirmed to the person whose address it is, without what whoever signed up
 * may have left; a mail says so. Returns false for any other account.
 */
async function takeOver(
  transaction: Database,
  services: AccountServices,
  { id, email }: UserRow,
  source: SignInSource,
): Promise<boolean> {
  const now = services.clock.now();
  if (!(await markConfirmed(transaction, id, now))) return false;
  await setPassword(transaction, id, null);
  await transaction.updateTable('users').set({ source }).where('id', '=', id).execute();
  const dropped = await dropForeign(transaction, services, id);
  await enqueueMail(transaction, now, takeOverMail(services.config, email, PROVIDER_NAMES[source], dropped));
  return true;
}
