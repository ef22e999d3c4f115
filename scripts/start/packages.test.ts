import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packagesSentence } from './packages.cjs';

const INSTALLED = {
  server: { version: '1.0.0', dependencies: { hono: '4.1.0', native: '1.0.0' }, devDependencies: { tsx: '4.2.0' } },
  'node_modules/faxkeep-server': { resolved: 'server', link: true },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/hono': { version: '4.1.0', dependencies: { qs: '6.0.0' }, peerDependencies: { typescript: '6.0.0' } },
  'node_modules/qs': { version: '5.0.0' },
  'node_modules/hono/node_modules/qs': { version: '6.0.0' },
  'node_modules/native': { version: '1.0.0', optionalDependencies: { '@native/darwin': '1.0.0' } },
  'node_modules/tsx': { version: '4.2.0', dev: true },
  'node_modules/typescript': { version: '6.0.0', devOptional: true },
};
const LOCK = {
  '': { version: '1.0.0' },
  ...INSTALLED,
  'node_modules/@native/darwin': { version: '1.0.0', optional: true },
};

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fax-packages-'));
  write('package-lock.json', { packages: LOCK });
  for (const path of Object.keys(INSTALLED)) write(`${path}/package.json`, {});
  list({});
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, content: object): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), JSON.stringify(content));
}

/** npm's list of installed packages. */
function list(changes: Record<string, object | undefined>): void {
  write('node_modules/.package-lock.json', { packages: { ...INSTALLED, ...changes } });
}

const both = (): (string | null)[] => [packagesSentence(root, true), packagesSentence(root, false)];

test('is content with all packages of this machine', () => {
  expect(both()).toEqual([null, null]);
});

test('says that nothing is installed, or that an installation was interrupted', () => {
  rmSync(join(root, 'node_modules/.package-lock.json'));
  expect(both()).toEqual(Array(2).fill('The packages are only partly installed: run "npm ci" first.'));
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(both()).toEqual(Array(2).fill('The packages are not installed: run "npm ci" first.'));
});

test('only the build and the tests need the development packages', () => {
  list({ 'node_modules/tsx': undefined, 'node_modules/typescript': undefined });
  expect(both()).toEqual(['The package tsx 4.2.0 is not installed: run "npm ci" first.', null]);
  list({ 'node_modules/typescript': undefined });
  expect(both()).toEqual(['The package typescript 6.0.0 is not installed: run "npm ci" first.', null]);
});

test('a built server needs only its own packages, as "npm ci --omit=dev -w server" installs them', () => {
  list({ 'node_modules/react': undefined, 'node_modules/qs': undefined });
  expect(both()).toEqual(['The package react 19.0.0 is not installed: run "npm ci" first.', null]);
});

test.each([
  ['the server', () => rmSync(join(root, 'server/package.json')), 'server 1.0.0'],
  ['hono', () => rmSync(join(root, 'node_modules/hono/package.json')), 'hono 4.1.0'],
  ['a nested package', () => rmSync(join(root, 'node_modules/hono/node_modules/qs'), { recursive: true }), 'qs 6.0.0'],
  ['another version', () => list({ 'node_modules/hono': { version: '4.0.9' } }), 'hono 4.1.0'],
  [
    'a part for this machine',
    () => list({ 'node_modules/@native/darwin': { version: '1.0.0' } }),
    '@native/darwin 1.0.0',
  ],
])('finds that something is missing: %s', (_what, change, name) => {
  change();
  expect(both()).toEqual(Array(2).fill(`The package ${name} is not installed: run "npm ci" first.`));
});

test('takes a linked package for the one that it replaces', () => {
  list({ 'node_modules/hono': { resolved: '../hono', link: true } });
  expect(both()).toEqual([null, null]);
});
