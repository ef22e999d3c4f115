import { readFileSync } from 'node:fs';
import { SETTING_LIST } from '@server/platform/settings/table';

/** Variables read by other programs: Node and its child processes. */
const OF_OTHERS = ['NODE_ENV', 'NODE_OPTIONS', 'TMPDIR', 'TZ'];

/** The names that the server does not read: misspelled or outdated settings. */
export function unknownToServer(names: readonly string[]): string[] {
  const known: readonly string[] = [...SETTING_LIST.map(({ name }) => name), ...OF_OTHERS];
  return names.filter((name) => !known.includes(name));
}

/** The build settings named in docs/operations/settings.md. */
export function settingsOfBuild(): string[] {
  const rows = readFileSync('docs/operations/settings.md', 'utf8').matchAll(/^\| `(VITE_\w+)` \|/gm);
  return Array.from(rows, ([, name = '']) => name);
}

/** Names set in a file in `.env` format. */
export function namesOfEnvFile(path: string): string[] {
  return Array.from(readFileSync(path, 'utf8').matchAll(/^(\w+)=/gm), ([, name = '']) => name);
}
