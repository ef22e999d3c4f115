import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a temporary folder is for: an arriving mail or print, the picture of a document, or the pages of a fax. */
type Purpose = 'mail' | 'print' | 'preview' | 'pages';

const OURS = /^fax-(?:mail|print|preview|pages)-\w{6}$/;

/** Creates a folder that only this user can read, in the system's temporary folder. The caller removes it. */
export function makeFolder(purpose: Purpose): Promise<string> {
  return mkdtemp(join(tmpdir(), `fax-${purpose}-`));
}

/**
 * Removes the folders of killed processes.
 *
 * @param before ms since the epoch, by the machine's clock: a folder written to since then may still be in use
 * @returns the number of removed folders.
 */
export async function sweepFolders(before: number): Promise<number> {
  let removed = 0;
  for (const name of (await readdir(tmpdir())).filter((one) => OURS.test(one))) {
    const folder = join(tmpdir(), name);
    try {
      if ((await lastWritten(folder)) >= before) continue;
      await rm(folder, { recursive: true, force: true });
      removed += 1;
    } catch {
      // It has been removed, or belongs to another user, whose server removes it.
    }
  }
  return removed;
}

/** When a folder or a file in it was last written to, ms since the epoch. */
async function lastWritten(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await lstat(path)).mtimeMs));
  return Math.max(...times);
}
