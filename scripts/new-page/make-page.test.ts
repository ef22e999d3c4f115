import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePage } from './make-page';

const TABLES = [
  'scripts/pages/page-manifest.ts',
  'scripts/pages/prerender.tsx',
  'server/http/site/routes.ts',
  'server/http/site/content-policy.ts',
];
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-page-'));
  for (const table of TABLES) cpSync(table, join(root, table));
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('a page gets its files and its row in every table', () => {
  const { made, changed } = makePage(root, 'gift-card');
  expect(made.every((path) => existsSync(join(root, path)))).toBe(true);
  expect(made.map((path) => path.replace(/.*\./, '.')).sort()).toEqual([
    '.css',
    '.html',
    '.ts',
    '.tsx',
    '.tsx',
    '.tsx',
  ]);
  expect(changed.sort()).toEqual([...TABLES].sort());
  expect(read('scripts/pages/page-manifest.ts')).toMatch(/name: 'gift-card'.*island: true/);
  expect(read('scripts/pages/prerender.tsx')).toContain("'gift-card': <GiftCardPage />,");
  expect(read('server/http/site/routes.ts')).toMatch(/\| 'gift-card'\n {2}\| '404'/);
  expect(read('server/http/site/routes.ts')).toContain(
    "{ path: '/gift-card.html', entry: 'gift-card', cache: 'no-store' },\n];",
  );
  expect(read('server/http/site/content-policy.ts')).toContain("'gift-card': [],");
});

test('never overwrites anything, and rejects an unusable name', () => {
  makePage(root, 'gifts');
  const before = TABLES.map(read);
  expect(() => makePage(root, 'gifts')).toThrow('is there already');
  expect(() => makePage(root, 'Gift Card')).toThrow('kebab-case');
  expect(TABLES.map(read)).toEqual(before);
});
