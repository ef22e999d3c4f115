import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are waited for at once: as many as Node works at. */
const AT_ONCE = 4;

/** Waits until every file below the folder, and every folder, is on the disk. */
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
