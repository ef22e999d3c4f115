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

test('does not rebuild if nothing has changed, whatever the timestamps', () => {
  utimesSync(join(root, 'server/main.ts'), 1, 1);
  expect(isBuilt(root, { ...env })).toBe(true);
});

test.each([
  'pages/a/a.tsx',
  'pages/b.tsx',
  'server/main.ts',
  'sandbox/routes.ts',
  'static/icon.svg',
  'package-lock.json',
  '.env',
  '.env.local',
])('rebuilds after a change of %s', (name) => {
  write(name, 'second');
  expect(isBuilt(root, env)).toBe(false);
});

test('rebuilds after a file was deleted or renamed', () => {
  rmSync(join(root, 'server/main.ts'));
  expect(isBuilt(root, env)).toBe(false);
  write('server/main2.ts', 'first');
  expect(isBuilt(root, env)).toBe(false);
});

test.each(['pages/a/a.test.tsx', 'docs/page.md', 'data/outbox/fax.json'])('does not rebuild for %s', (name) => {
  write(name, 'second');
  expect(isBuilt(root, env)).toBe(true);
});

test('rebuilds for changed build settings, but not for other variables', () => {
  expect(isBuilt(root, { ...env, VITE_BRAND_NAME: 'Other' })).toBe(false);
  expect(isBuilt(root, { ...env, VITE_ANALYTICS_ID: 'G-1' })).toBe(false);
  expect(isBuilt(root, { ...env, KIT: '1' })).toBe(false);
  expect(isBuilt(root, { HOME: '/root' })).toBe(false);
  expect(isBuilt(root, { ...env, PORT: '8090', VITE_NOTHING: undefined })).toBe(true);
});

test.each(['dist/index.html', 'dist-server/main.js', STAMP_FILE])('rebuilds if %s is missing', (name) => {
  rmSync(join(root, name));
  expect(isBuilt(root, env)).toBe(false);
});
