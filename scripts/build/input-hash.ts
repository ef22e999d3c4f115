import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A hash of the names and contents of files and folders, without tests. Missing files count as missing. */
export function inputHash(root: string, names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names.flatMap((one) => filesOf(root, one))) {
    hash.update(`${name}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, name)))
        .digest(),
    );
  }
  return hash.digest('base64url');
}

function filesOf(root: string, name: string): string[] {
  const path = join(root, name);
  if (!existsSync(path) || /\.test\.tsx?$/.test(name)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path)
    .sort()
    .flatMap((child) => filesOf(root, `${name}/${child}`));
}
