import { listItems } from '@sandbox/storages/items';
import type { Database } from '@server/platform/data/database';
import type { StorageProvider } from '@shared/reference/features';

/** A folder or file in an account at a storage's stand-in. */
export interface StoredFile {
  /** Names of its folders and its own, joined by slashes. */
  path: string;
  /** Bytes; null for a folder. */
  size: number | null;
}

/** An account's files and folders, in the order in which they were stored. */
export async function storedFiles(db: Database, provider: StorageProvider, account: string): Promise<StoredFile[]> {
  const items = (await listItems(db)).filter((one) => one.provider === provider && one.account === account);
  const pathOf = (id: string): string => {
    const item = items.find((one) => one.id === id);
    return item ? `${pathOf(item.parent)}/${item.name}` : '';
  };
  return items.map(({ id, kind, size }) => ({ path: pathOf(id), size: kind === 'folder' ? null : size }));
}
