import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleEntries } from './entry-files';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fax-entries-'));
  mkdirSync(join(root, 'server'));
  writeFileSync(join(root, 'tsconfig.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const bundle = (): Promise<string> => bundleEntries(join(root, 'server'), { work: 'work.ts' });
const write = (name: string, text: string): void => writeFileSync(join(root, 'server', name), text);

test('starts at the same time get the same files; after a change there are others', async () => {
  write('work.ts', 'export const answer: number = 1;');
  const [one, other] = await Promise.all([bundle(), bundle()]);
  expect(one).toBe(other);
  write('work.ts', 'export const answer: number = 2;');
  const changed = await bundle();
  const load = createRequire(join(root, 'test.js'));
  const answers = [one, changed].map((folder) => (load(join(folder, 'work.cjs')) as { answer: number }).answer);
  expect(answers).toEqual([1, 2]);
});

test('code that comes later is in the same file, and its packages are not needed before', async () => {
  write('work.ts', `export const later = () => import('./later');`);
  write('later.ts', `import { thing } from 'a-package'; export const answer = thing;`);
  const load = createRequire(join(root, 'test.js'));
  // As `work.ts` exports it.
  const { later } = load(join(await bundle(), 'work.cjs')) as { later: () => Promise<{ answer: string }> };
  await expect(later()).rejects.toThrow("Cannot find module 'a-package'");
});
