import type { AccountServices } from '@server/accounts/services';
import type { Database } from '@server/platform/data/database';
import type { UserRow } from './accounts';

/** An account that shares its address with another one. */
export type TwinAccount = Pick<UserRow, 'id' | 'email' | 'email_key' | 'source' | 'created_at'>;

/**
 * The accounts that share an address under `emailKey`, by address, the oldest first. They were created before that
 * rule, and stay as they are until an operator decides.
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

/** Logs at startup which accounts share an address, by id: logs contain no addresses; /admin shows them. */
export async function reportTwinAccounts({ db, log }: Pick<AccountServices, 'db' | 'log'>): Promise<void> {
  const twins = await twinAccounts(db);
  if (twins.length === 0) return;
  const addresses = new Set(twins.map(({ email_key }) => email_key)).size;
  log.warn('accounts share an address', { addresses, accounts: twins.map(({ id }) => id).join(' ') });
}
