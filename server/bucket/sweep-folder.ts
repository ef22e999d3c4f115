import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes what processes that were killed left half written.
 *
 * @param isOurs whether a name may be one of those files
 * @param before ms since the epoch: what was written to since then may still be growing
 * @returns how many files were removed.
 */
export async function sweepFolder(folder: string, isOurs: (name: string) => boolean, before: number): Promise<number> {
  let removed = 0;
  for (const name of (await namesIn(folder)).filter(isOurs)) {
    const path = join(folder, name);
    // Gone meanwhile: it was finished, or another process sweeps too.
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
