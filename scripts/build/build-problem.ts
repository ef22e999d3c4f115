import { join, resolve } from 'node:path';
import { isDiskFull } from '@server/start/disk-full';
import { folderProblem } from '@server/start/folder-problem';

const MB = 1_048_576;

/** The build writes 20 MB. */
const NEED = { bytes: 32 * MB, by: 'the build' };

/** Folders that it writes on the way. */
const ON_THE_WAY = ['dist-ssr', 'node_modules/.cache', 'node_modules/.vite-temp'];

/** Error texts of a file or folder that is not writable. */
const CLOSED = /\b(?:EACCES|EPERM|EROFS|ENOTDIR)\b|permission denied|read-only file system/i;

/**
 * A sentence if the build cannot write its output, checked before it changes anything.
 *
 * @param made the folders that it creates, relative to the root
 */
export function placeProblem(root: string, made: readonly string[]): string | null {
  for (const name of [...made, ...ON_THE_WAY]) {
    const problem = folderProblem(resolve(root, name), NEED);
    if (problem?.kind === 'full') return `${problem.what}: make room, then try again.`;
    if (problem) return `${problem.what}, and the build writes there: make it writable, or use another checkout.`;
  }
  return null;
}

/** A sentence if a build failed because of the disk: other programs may fill it, and quotas are not visible before. */
export function explainFailure(root: string, error: unknown): string | null {
  if (isDiskFull(error)) return `The disk of ${root} is full, and the build needs room: make some, then try again.`;
  const [line = ''] = error instanceof Error ? error.message.split('\n') : [];
  if (!CLOSED.test(line)) return null;
  return `The build may not write to its own folders (${line}): remove ${join(root, 'dist')} and dist-server, then try again.`;
}
