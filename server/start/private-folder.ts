import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The rights of everybody but the owner. */
const OTHERS = 0o077;

/**
 * Closes DATA_DIR to all users but the one of this process, and everything that the process and what it starts will make. What
 * is there already is closed too; that is looked for once only, as behind a closed folder nobody gets at it.
 *
 * @returns whether it is closed: a folder of somebody else, or of a file system without rights, stays as it is.
 */
export async function keepPrivate(dataDir: string): Promise<boolean> {
  process.umask(OTHERS);
  await mkdir(dataDir, { recursive: true });
  if (!(await isOpen(dataDir))) return true;
  try {
    // From below, so that a start that breaks off is begun again by the next one.
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
    // What a link leads to is not ours.
    if (entry.isSymbolicLink()) continue;
    try {
      if (entry.isDirectory()) await closeBelow(path);
      await close(path);
    } catch (error) {
      // Another process on the same folder has removed it meanwhile.
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
