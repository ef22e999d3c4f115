import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum number of code files in a folder, without tests and styles; a larger folder is split by subject. */
const MOST = 15;

/** Lists with one file per entry: pages, database changes, commands, product walks. */
const LISTS = ['entries', 'server/platform/data/migrations', 'scripts', 'e2e'];

const folders = ['entries', 'pages', 'shared', 'server', 'sandbox', 'scripts', 'tools', 'e2e'].flatMap((root) => [
  root,
  ...readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
]);

test('no folder holds more than 15 code files', () => {
  const counts = folders
    .filter((folder) => !LISTS.includes(folder))
    .map((folder) => ({ folder, files: codeFiles(folder) }))
    .filter(({ files }) => files > MOST);
  expect(counts).toEqual([]);
});

function codeFiles(folder: string): number {
  return readdirSync(folder).filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !/\.(?:test|spec)\./.test(name)).length;
}
