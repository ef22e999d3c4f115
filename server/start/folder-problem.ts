import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Space required on a disk. */
export interface Need {
  bytes: number;
  /** What requires it, as the subject of a sentence: `the build`. */
  by: string;
}

/** Why a folder cannot take the files to be written; `what` is the beginning of a sentence. */
export interface FolderProblem {
  kind: 'closed' | 'full';
  what: string;
}

const MB = 1_048_576;

/**
 * Why files cannot be written to a folder, judged by its state: programs' write errors differ and are often unclear. A
 * missing folder is judged by the one it would be created in.
 */
export function folderProblem(folder: string, need: Need): FolderProblem | null {
  const there = existing(folder);
  if (!statSync(there).isDirectory()) return { kind: 'closed', what: `${there} is not a folder` };
  try {
    accessSync(there, constants.W_OK | constants.X_OK);
  } catch (error) {
    const isReadOnly = error instanceof Error && 'code' in error && error.code === 'EROFS';
    const what = isReadOnly ? `${there} is on a read-only file system` : `This user may not write to ${there}`;
    return { kind: 'closed', what };
  }
  const { blocks, bavail, bsize } = statfsSync(there);
  const free = bavail * bsize;
  // A file system that reports no blocks does not report its free space.
  if (blocks === 0 || free >= need.bytes) return null;
  const [has, needs] = [Math.floor(free / MB), Math.ceil(need.bytes / MB)];
  return { kind: 'full', what: `The disk of ${there} has ${has} MB free, and ${need.by} needs ${needs} MB` };
}

/** The folder, or the closest one above it that exists; the root always does. */
function existing(path: string): string {
  try {
    statSync(path);
    return path;
  } catch {
    // Missing, below a file, or in a folder that this user may not read: writing depends on the folder above.
    return existing(dirname(path));
  }
}
