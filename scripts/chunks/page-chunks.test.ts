import { existsSync } from 'node:fs';
import type { PageFamily, PageMeta } from '@pages/page-manifest';
import { chunksOf, LAZY_FOLDERS, pageChunks } from './page-chunks';

const FAMILIES: Record<string, PageFamily> = {
  index: 'order',
  embed: 'order',
  home: 'account',
  account: 'account',
  billing: 'account',
  login: 'form',
  reset: 'form',
  lost: 'plain',
};
const pages: PageMeta[] = Object.entries(FAMILIES).map(([name, family]) => ({
  name,
  family,
  addresses: [],
  title: name,
  description: name,
  island: true,
}));

/** Longer than what is worth joining. */
const LONG = 100_000;

/** An import graph; a star marks dynamic imports. Modules are long unless a length is given. */
function graph(imports: Record<string, string[]>, lengths: Record<string, number> = {}) {
  return (id: string) => ({
    importedIds: (imports[id] ?? []).filter((one) => !one.startsWith('*')),
    dynamicallyImportedIds: (imports[id] ?? []).filter((one) => one.startsWith('*')).map((one) => one.slice(1)),
    code: '.'.repeat(lengths[id] ?? LONG),
  });
}

function nameOf(imports: Record<string, string[]>, id = 'x', lengths: Record<string, number> = {}): string | undefined {
  return chunksOf(pages, (page) => page, graph(imports, lengths)).get(id);
}

test.each([
  ['all pages', Object.keys(FAMILIES), 'page'],
  ['all pages with a framework', ['index', 'embed', 'home', 'account', 'billing', 'login', 'reset'], 'start'],
  ['all islands', ['index', 'embed', 'home', 'account', 'billing'], 'island'],
  ['nearly all islands', ['index', 'embed', 'home', 'billing'], 'island'],
  ['the order flow', ['index', 'embed'], 'order'],
  ['two of three pages of the account', ['account', 'billing'], 'account'],
  ['a few pages of several families', ['index', 'account'], 'index-account-page'],
  ['more of them', ['index', 'account', 'login'], 'kit-page'],
  ['one page', ['home'], 'home-page'],
  ['no page', [], undefined],
])('modules that %s load up front', (_, takers, name) => {
  expect(nameOf(Object.fromEntries(takers.map((page) => [page, ['x']])))).toBe(name);
});

test('follows transitive imports, and terminates on a cycle', () => {
  expect(nameOf({ index: ['a'], embed: ['b'], a: ['b'], b: ['x', 'a'] })).toBe('order');
});

test('what one page loads up front and another late is a file of its own', () => {
  const chunks = chunksOf(pages, (page) => page, graph({ home: ['x', 'z'], login: ['*y'], y: ['x'] }));
  expect(chunks.get('x')).not.toBe(chunks.get('z'));
});

test('unless it is not worth a request', () => {
  const imports = { home: ['h'], h: ['x', 'z'], account: ['a'], a: ['z'], login: ['*y'], y: ['x'] };
  expect(nameOf(imports, 'x', { z: 3000 })).toBe('home-page-2');
  expect(nameOf(imports, 'x', { z: 3000, x: 500 })).toBe('account');
});

test('each file has a name of its own', () => {
  const chunks = chunksOf(pages, (page) => page, graph({ home: ['x', 'z'], login: ['*y'], y: ['x'] }));
  expect([chunks.get('x'), chunks.get('z')].sort()).toEqual(['home-page', 'home-page-2']);
});

test('every listed late folder exists', () => {
  expect(LAZY_FOLDERS.filter((folder) => !existsSync(folder))).toEqual([]);
});

test('splits off the part of a family chunk that other pages load lazily', () => {
  const imports = { index: ['x', 'z'], embed: ['x', 'z'], login: ['*y'], y: ['x'] };
  expect([nameOf(imports), nameOf(imports, 'z')]).toEqual(['order-late', 'order']);
});

test('reports a page that loads something from a late folder up front', () => {
  const imports = { index: ['a'], a: ['/shared/order/done/x.ts'] };
  expect(() => nameOf(imports)).toThrow(
    '/shared/order/done/x.ts is loaded first by the page index: what is in shared/order/done comes late, by import()',
  );
});

test('never puts an entry into a chunk', () => {
  expect(nameOf({ index: ['login'], embed: ['login'] }, 'login')).toBeUndefined();
});

test('legal texts count as one page, however many they are', () => {
  const legal = ['terms', 'privacy', 'refunds', 'imprint', 'cookies', 'minors'].map(
    (name): PageMeta => ({ name, family: 'legal', addresses: [], title: name, description: name, island: false }),
  );
  const imports = graph({
    index: ['x'],
    home: ['x'],
    lost: ['y'],
    ...Object.fromEntries(legal.map(({ name }) => [name, ['y', 'z']])),
  });
  const named = (all: PageMeta[]) =>
    ['x', 'y', 'z'].map((id) => pageChunks(all, (page) => page)(id, { getModuleInfo: imports }));
  expect(named([...pages, ...legal])).toEqual(named([...pages, ...legal.slice(0, 1)]));
  expect(named([...pages, ...legal])).toEqual(['index-home-page', 'lost-legal-page', 'legal-page']);
});

describe('modules that are only needed later', () => {
  test.each([
    ['one page', { home: ['*x'] }, 'home-more'],
    ['one family', { index: ['*x'], embed: ['*x'] }, 'index-embed-more'],
    ['two pages', { index: ['*x'], home: ['*x'] }, 'index-home-more'],
    ['many', Object.fromEntries(pages.map(({ name }) => [name, ['*x']])), 'kit-more'],
  ])('by %s are a file if they are small', (_, imports, name) => {
    expect(nameOf(imports, 'x', { x: 7000 })).toBe(name);
  });

  test('are left to the bundler if they are long', () => {
    expect(nameOf({ home: ['*x'] }, 'x', { x: 9000 })).toBeUndefined();
  });

  test('are left to the bundler if they need one that is long', () => {
    const imports = { home: ['*x', '*z'], x: ['long'], z: ['y'] };
    expect(nameOf(imports, 'x', { x: 700, long: 9000 })).toBeUndefined();
    expect(nameOf(imports, 'z', { z: 700, y: 700 })).toBe('home-more');
  });

  test.each(['/node_modules/yup/index.js', '/phone.json'])('are left to the bundler if they need %s', (library) => {
    expect(nameOf({ home: ['*x'], x: [library] }, 'x', { x: 3000 })).toBeUndefined();
  });

  test('come with others although they import a library that a page starts with', () => {
    const react = '/node_modules/react/index.js';
    expect(nameOf({ home: [react, '*x'], x: [react] }, 'x', { x: 7000 })).toBe('home-more');
  });
});

test('what is fetched ahead is one file, with its libraries', () => {
  const ahead = pages.map((page) => (page.name === 'login' ? { ...page, ahead: ['src/form.ts'] } : page));
  const imports = { login: ['*/src/form.ts', '*/src/rare.ts'], '/src/form.ts': ['/node_modules/yup/index.js'] };
  const chunks = chunksOf(ahead, (page) => page, graph(imports));
  expect(chunks.get('/src/form.ts')).toBe('login-more');
  expect(chunks.get('/node_modules/yup/index.js')).toBe('login-more');
  expect(chunks.has('/src/rare.ts')).toBe(false);
});
