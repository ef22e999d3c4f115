import type { Database } from '@server/platform/data/database';
import type { SandboxStorageItemTable } from '@server/platform/data/tables/sandbox';
import type { StorageProvider } from '@shared/reference/features';
import type { Selectable } from 'kysely';
import { bytesOf, type Content, dropContent, keepContent } from './contents';
import type { StandInNeeds } from './stand-in-place';

/** A folder or file. */
export type Item = Selectable<SandboxStorageItemTable>;

/** The owner of an item. */
export interface Owner {
  provider: StorageProvider;
  account: string;
}

/** The place and name of an item. */
export interface Placement extends Owner {
  id: string;
  /** Empty: at the top. */
  parent: string;
  name: string;
}

/** Creates a folder; null if the name is taken there. */
export function addFolder(needs: Pick<StandInNeeds, 'db' | 'clock'>, placement: Placement): Promise<Item | null> {
  return insert(needs, { ...placement, kind: 'folder', mime: '', content: null, size: 0, sha1: '', sha256: '' });
}

/**
 * Stores a file; null if the name is taken there.
 *
 * @throws TooManyBytes if there are more than `max`.
 */
export async function addFile(
  needs: StandInNeeds,
  placement: Placement,
  request: Request,
  max: number,
): Promise<Item | null> {
  const mime = request.headers.get('content-type') ?? '';
  return addContent(needs, { ...placement, mime }, await keepContent(needs, bytesOf(request), max));
}

/** Creates a file of stored bytes; if the name is taken there, removes the bytes and returns null. */
export async function addContent(
  needs: StandInNeeds,
  placement: Placement & { mime: string },
  content: Content,
): Promise<Item | null> {
  const item = await insert(needs, { ...placement, ...content, kind: 'file' });
  if (!item) await dropContent(needs, content);
  return item;
}

/** The item with this name in a folder. */
export function findChild(db: Database, owner: Owner, parent: string, name: string): Promise<Item | undefined> {
  return there(db, owner)
    .where('parent', '=', parent)
    .where('name_key', '=', nameKey(owner.provider, '', name))
    .executeTakeFirst();
}

/** The item with this id. */
export function findItem(db: Database, owner: Owner, id: string): Promise<Item | undefined> {
  return there(db, owner).where('id', '=', id).executeTakeFirst();
}

/** All items of all accounts, in order of creation. */
export function listItems(db: Database): Promise<Item[]> {
  return db.selectFrom('sandbox_storage_items').selectAll().where('state', '=', 'there').orderBy('position').execute();
}

/** Whether an account has no space left. */
export async function isFull(db: Database, { provider, account }: Owner): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_storage_accounts')
    .select('is_full')
    .where('provider', '=', provider)
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.is_full ?? false;
}

function there(db: Database, { provider, account }: Owner) {
  return db
    .selectFrom('sandbox_storage_items')
    .selectAll()
    .where('provider', '=', provider)
    .where('account', '=', account)
    .where('state', '=', 'there');
}

type NewItem = Omit<Item, 'state' | 'name_key' | 'created_at' | 'position'>;

async function insert({ db, clock }: Pick<StandInNeeds, 'db' | 'clock'>, item: NewItem): Promise<Item | null> {
  const { id, provider, account, kind, parent, name, mime, size, sha1, sha256, content } = item;
  const row = {
    ...{ id, provider, account, kind, parent, name, mime, size, sha1, sha256, content },
    state: 'there' as const,
    name_key: nameKey(provider, id, name),
    created_at: clock.now(),
  };
  const made = await db
    .insertInto('sandbox_storage_items')
    .values(row)
    .onConflict((conflict) =>
      provider === 'drive'
        ? conflict
            .column('id')
            .doUpdateSet(row)
            .where('sandbox_storage_items.state', '=', 'reserved')
            .where('sandbox_storage_items.account', '=', account)
        : conflict.doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return made ?? null;
}

/** Google Drive allows several files with the same name; the others one, ignoring case. */
function nameKey(provider: StorageProvider, id: string, name: string): string {
  return provider === 'drive' ? id : name.normalize('NFC').toLowerCase();
}
