import type { AccountServices } from '@server/accounts/services';
import type { Database } from '@server/platform/data/database';
import type { UserRow } from './accounts';

/** An account whose address is that of another one, too. */
export type TwinAccount = Pick<UserRow, 'id' | 'email' | 'email_key' | 'source' | 'created_at'>;

/**
 * The accounts that share an address under the rule of `emailKey`, the oldest of each address first. They were made
 * before there was such a rule, and stay as they are until somebody decides.
 */
export function twinAccounts(db: Database): Promise<TwinAccount[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'source', 'created_at'])
    .where('email_key', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('email_key')
        .where('email_key', '<>', '')
        .groupBy('email_key')
        .having((group) => group.fn.countAll(), '>', 1),
    )
    .orderBy('email_key')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Tells the operators at a start which accounts share an address; /admin shows the addresses, which no log has. */
export async function reportTwinAccounts({ db, log }: Pick<AccountServices, 'db' | 'log'>): Promise<void> {
  const twins = await twinAccounts(db);
  if (twins.length === 0) return;
  const addresses = new Set(twins.map(({ email_key }) => email_key)).size;
  log.warn('accounts share an address', { addresses, accounts: twins.map(({ id }) => id).join(' ') });
}
