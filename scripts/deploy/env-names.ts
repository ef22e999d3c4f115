import { readFileSync } from 'node:fs';
import { SETTINGS } from '@server/settings/table';

/** What other programs read: Node, and its child processes. */
const OF_OTHERS = ['NODE_ENV', 'NODE_OPTIONS', 'TMPDIR', 'TZ'];

/** Of these names those that no server reads: a slip, or a setting that is gone. */
export function unknownToServer(names: readonly string[]): string[] {
  const known: readonly string[] = [...SETTINGS.map(({ name }) => name), ...OF_OTHERS];
  return names.filter((name) => !known.includes(name));
}

/** The settings of the build, as the README names them. */
export function settingsOfBuild(): string[] {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\| `(VITE_\w+)` \|/gm);
  return Array.from(rows, ([, name = '']) => name);
}

/** Names that a file of the form of `.env` sets. */
export function namesOfEnvFile(path: string): string[] {
  return Array.from(readFileSync(path, 'utf8').matchAll(/^(\w+)=/gm), ([, name = '']) => name);
}
