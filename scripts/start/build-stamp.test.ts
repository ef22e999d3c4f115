/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildStamp, isBuilt, STAMP_FILE } from './build-stamp';

const env = { HOME: '/root', VITE_BRAND_NAME: 'Faxkeep' };

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fax-stamp-'));
  for (const name of ['pages/a/a.tsx', 'server/main.ts', 'package-lock.json', '.env']) write(name, 'first');
  for (const name of ['dist/index.html', 'dist-server/main.js']) write(name, 'made');
  write(STAMP_FILE, buildStamp(root, env));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, content: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
}

it('nothing is built again when nothing has changed, whenever the files were written', () => {
  utimesSync(join(root, 'server/main.ts'), 1, 1);
  expect(isBuilt(root, { ...env })).toBe(true);
});

it.each([
  'pages/a/a.tsx',
  'pages/b.tsx',
  'server/main.ts',
  'static/icon.svg',
  'package-lock.json',
  '.env',
  '.env.local',
])('a change of %s builds again', (name) => {
  write(name, 'second');
  expect(isBuilt(root, env)).toBe(false);
});

it('a file that is gone or has another name builds again', () => {
  rmSync(join(root, 'server/main.ts'));
  expect(isBuilt(root, env)).toBe(false);
  write('server/main2.ts', 'first');
  expect(isBuilt(root, env)).toBe(false);
});

it.each(['pages/a/a.test.tsx', 'docs/page.md', 'data/outbox/fax.json'])('a change of %s does not', (name) => {
  write(name, 'second');
  expect(isBuilt(root, env)).toBe(true);
});

it('other settings of the build build again, other variables do not', () => {
  expect(isBuilt(root, { ...env, VITE_BRAND_NAME: 'Other' })).toBe(false);
  expect(isBuilt(root, { ...env, VITE_ANALYTICS_ID: 'G-1' })).toBe(false);
  expect(isBuilt(root, { ...env, KIT: '1' })).toBe(false);
  expect(isBuilt(root, { HOME: '/root' })).toBe(false);
  expect(isBuilt(root, { ...env, PORT: '8090', VITE_NOTHING: undefined })).toBe(true);
});

it.each(['dist/index.html', 'dist-server/main.js', STAMP_FILE])('without %s it is built again', (name) => {
  rmSync(join(root, name));
  expect(isBuilt(root, env)).toBe(false);
});
