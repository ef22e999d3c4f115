import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The permission bits of group and others. */
const OTHERS = 0o077;

/**
 * Closes DATA_DIR to other users, along with everything this process and its children will create. Existing content is
 * closed too, but only once: other users cannot pass a closed folder.
 *
 * @returns whether it is closed: a folder of another user, or on a file system without permissions, stays as it is.
 */
export async function keepPrivate(dataDir: string): Promise<boolean> {
  process.umask(OTHERS);
  await mkdir(dataDir, { recursive: true });
  if (!(await isOpen(dataDir))) return true;
  try {
    // Bottom-up, so that the next start repeats an interrupted one.
    await closeBelow(dataDir);
    await close(dataDir);
  } catch (error) {
    if (!isNotOurs(error)) throw error;
  }
  return !(await isOpen(dataDir));
}

async function closeBelow(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // The targets of symbolic links are not ours.
    if (entry.isSymbolicLink()) continue;
    try {
      if (entry.isDirectory()) await closeBelow(path);
      await close(path);
    } catch (error) {
      // Another process in the same folder has just removed it.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

async function close(path: string): Promise<void> {
  const { mode } = await stat(path);
  if (mode & OTHERS) await chmod(path, mode & ~OTHERS & 0o777);
}

async function isOpen(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & OTHERS) !== 0;
}

function isNotOurs(error: unknown): boolean {
  return ['EPERM', 'EACCES', 'ENOTSUP', 'EROFS'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
