import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { folderProblem } from '@server/start/folder-problem';

const MB = 1_048_576;

/** With a margin: `npm test` writes 20 MB to folders of this checkout, and about 150 MB to the temporary folder. */
const NEEDS = { checkout: 64 * MB, temporary: 256 * MB };

/** Folders that the checks write to. */
const WRITTEN = ['dist', 'dist-server', 'dist-ssr', 'test-results', 'node_modules/.cache', 'node_modules/.vite-temp'];

/**
 * A sentence for the caller if the checks could not write their files; null if they can.
 *
 * @param root the checkout
 */
export function machineProblem(root = process.cwd(), temporary = tmpdir()): string | null {
  if (!existsSync(temporary))
    return `The temporary folder ${temporary} does not exist: create it, or set TMPDIR to another.`;
  const places = [
    ...WRITTEN.map((name) => ({ folder: resolve(root, name), bytes: NEEDS.checkout, other: 'use another checkout' })),
    { folder: temporary, bytes: NEEDS.temporary, other: 'set TMPDIR to another folder' },
  ];
  for (const { folder, bytes, other } of places) {
    const problem = folderProblem(folder, { bytes, by: 'a test run' });
    if (problem?.kind === 'full') return `${problem.what}: make room, or ${other}.`;
    if (problem) return `${problem.what}, and the tests write there: make it writable, or ${other}.`;
  }
  return null;
}
