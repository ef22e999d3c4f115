import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes partially written files left by killed processes.
 *
 * @param isOurs whether a file name may be one of ours
 * @param before ms since the epoch: a file written to since then may still be in use
 * @returns the number of removed files.
 */
export async function sweepFolder(folder: string, isOurs: (name: string) => boolean, before: number): Promise<number> {
  let removed = 0;
  for (const name of (await namesIn(folder)).filter(isOurs)) {
    const path = join(folder, name);
    // It may have disappeared: completed, or removed by another process.
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // Node's file errors carry a code
    throw error;
  }
}
