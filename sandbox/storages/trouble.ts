import type { Database } from '@server/platform/data/database';
import type { StorageProvider } from '@shared/reference/features';
import { sql } from 'kysely';

/** How calls are to fail. */
export interface Trouble {
  /** How many calls of the provider's API (not of its authorization) fail. */
  calls: number;
  status: 429 | 500 | 502 | 503;
  /** Seconds in the header `Retry-After`; without it there is none. */
  retryAfter?: number;
}

/**
 * Makes the next calls of a provider fail, in every process; zero calls end it.
 * @internal For tests.
 */
export async function breakNext(db: Database, provider: StorageProvider, trouble: Trouble): Promise<void> {
  const { calls, status, retryAfter = null } = trouble;
  const row = { calls, status, retry_after: retryAfter };
  await db
    .insertInto('sandbox_storage_troubles')
    .values({ provider, ...row })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(row))
    .execute();
}

/** Counts a call that fails; undefined if it does not. */
export function takeTrouble(
  db: Database,
  provider: StorageProvider,
): Promise<{ status: number; retry_after: number | null } | undefined> {
  return db
    .updateTable('sandbox_storage_troubles')
    .set({ calls: sql`calls - 1` })
    .where('provider', '=', provider)
    .where('calls', '>', 0)
    .returning(['status', 'retry_after'])
    .executeTakeFirst();
}

/** Fills an account up, so that uploads fail for want of space, or makes room again. */
export async function setFull(
  db: Database,
  provider: StorageProvider,
  account: string,
  isFull: boolean,
): Promise<void> {
  await db
    .updateTable('sandbox_storage_accounts')
    .set({ is_full: isFull })
    .where('provider', '=', provider)
    .where('account', '=', account)
    .execute();
}

/**
 * Removes a folder with this name and what is in it, as people do at the provider's site: for good, or to the trash.
 * Only Google Drive tells the difference.
 * @internal For tests.
 */
export async function removeFolder(
  db: Database,
  provider: StorageProvider,
  account: string,
  name: string,
  state: 'deleted' | 'trashed' = 'deleted',
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive gone as (
      select id from sandbox_storage_items
      where provider = ${provider} and account = ${account} and state = 'there' and kind = 'folder' and name = ${name}
      union all
      select below.id from sandbox_storage_items below join gone on below.parent = gone.id where below.state = 'there')
    update sandbox_storage_items set state = ${state} where id in (select id from gone) returning id`.execute(db);
  if (rows.length === 0) throw new Error(`There is no folder ${name}`);
}
