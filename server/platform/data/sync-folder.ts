import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files synced in parallel: as many as Node has threads for. */
const AT_ONCE = 4;

/** Syncs every file and folder below the folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const work = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const file = await open(path, 'r');
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
