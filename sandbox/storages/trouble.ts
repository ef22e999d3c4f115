import type { Database } from '@server/platform/data/database';
import type { StorageProvider } from '@shared/reference/features';
import { sql } from 'kysely';

/** How calls are to fail. */
export interface Trouble {
  /** Number of calls to the provider's API (not its authorization) that fail. */
  calls: number;
  /** 403: the account is disabled. */
  status: 403 | 429 | 500 | 502 | 503;
  /** Seconds in the header `Retry-After`; absent: no header. */
  retryAfter?: number;
}

/**
 * Makes the next calls to a provider fail, in every process; zero calls end it.
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

/** Counts a failing call; undefined if the call does not fail. */
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

/** Fills an account, so that uploads fail for lack of space, or empties it again. */
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
 * Removes a folder with this name and its contents, as people do on the provider's site: permanently, or to the trash.
 * Only Google Drive distinguishes the two.
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
