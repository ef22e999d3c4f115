import { existsSync } from 'node:fs';
import type { PageFamily, PageMeta } from '../page-manifest';
import { chunksOf, LATE_ROOMS, pageChunks } from './page-chunks';

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
  title: name,
  description: name,
  island: true,
}));

/** Longer than what is worth joining with something else. */
const LONG = 10_000;

/** An import graph; a star marks dynamic imports. Modules are long unless a length is given. */
function graph(imports: Record<string, string[]>, lengths: Record<string, number> = {}) {
  return (id: string) => ({
    importedIds: (imports[id] ?? []).filter((one) => !one.startsWith('*')),
    dynamicallyImportedIds: (imports[id] ?? []).filter((one) => one.startsWith('*')).map((one) => one.slice(1)),
    code: '.'.repeat(lengths[id] ?? LONG),
  });
}

function nameOf(
  imports: Record<string, string[]>,
  id = 'x',
  lengths: Record<string, number> = {},
): string | null | undefined {
  const chunk = chunksOf(pages, (page) => page, graph(imports, lengths)).get(id);
  return chunk ? chunk.name : chunk;
}

/** Every page of the test imports this late. */
const fromAll = (id: string): Record<string, string[]> =>
  Object.fromEntries(pages.map(({ name }) => [name, [`*${id}`]]));

test.each([
  ['all pages', Object.keys(FAMILIES), 'page'],
  ['all pages with a framework', ['index', 'embed', 'home', 'account', 'billing', 'login', 'reset'], 'start'],
  ['all islands', ['index', 'embed', 'home', 'account', 'billing'], 'island'],
  ['nearly all islands', ['index', 'embed', 'home', 'billing'], 'island'],
  ['the order flow', ['index', 'embed'], 'order'],
  ['two of three pages of the account', ['account', 'billing'], 'account'],
  ['a few pages of several families', ['index', 'account'], 'index-account'],
  ['one page', ['home'], 'home-page'],
  ['no page', [], undefined],
])('modules that %s load up front', (_, takers, name) => {
  expect(nameOf(Object.fromEntries(takers.map((page) => [page, ['x']])))).toBe(name);
});

test('follows transitive imports, and terminates on a cycle', () => {
  expect(nameOf({ index: ['a'], embed: ['b'], a: ['b'], b: ['x', 'a'] })).toBe('order');
});

test('what one page loads up front and another late is a chunk of its own', () => {
  expect(nameOf({ home: ['x'], login: ['*y'], y: ['x'] })).toBe('home-shared');
});

test('unless it is not worth a request', () => {
  const imports = { home: ['x', 'z'], account: ['z'], billing: ['z'], login: ['*y'], y: ['x'] };
  expect(nameOf(imports, 'x', { x: 500 })).toBe('account-late');
  expect(nameOf(imports, 'x', { x: 500, z: 500 })).toBe('account');
});

test('every listed late folder exists', () => {
  expect(LATE_ROOMS.filter((room) => !existsSync(room))).toEqual([]);
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
  expect(nameOf({ index: ['login'], embed: ['login'] }, 'login')).toBeNull();
});

test('each module belongs to one group, and modules of more pages take precedence', () => {
  const imports = graph({ index: ['every', 'both'], embed: ['every', 'both'], home: ['every'], account: ['every'] });
  const groups = pageChunks(pages, (page) => page);
  const wanting = (id: string) =>
    groups.flatMap(({ priority, name }) => {
      const chunk = name(id, { getModuleInfo: imports });
      return chunk ? [{ chunk, priority }] : [];
    });
  expect([wanting('every'), wanting('both'), wanting('index')]).toEqual([
    [{ chunk: 'island', priority: 5 }],
    [{ chunk: 'order', priority: 2 }],
    [],
  ]);
});

test('legal texts count as one page, however many they are', () => {
  const legal = ['terms', 'privacy', 'refunds', 'imprint', 'cookies', 'minors'].map(
    (name): PageMeta => ({ name, family: 'legal', title: name, description: name, island: false }),
  );
  const imports = graph({
    index: ['x'],
    home: ['x'],
    lost: ['y'],
    ...Object.fromEntries(legal.map(({ name }) => [name, ['y', 'z']])),
  });
  const named = (all: PageMeta[]) =>
    ['x', 'y', 'z'].map((id) =>
      pageChunks(all, (page) => page).flatMap(({ name }) => name(id, { getModuleInfo: imports }) ?? []),
    );
  expect(named([...pages, ...legal])).toEqual(named([...pages, ...legal.slice(0, 1)]));
  expect(named([...pages, ...legal])).toEqual([['index-home'], ['lost-legal'], ['legal-page']]);
});

describe('small modules that always come late', () => {
  test.each([
    ['one page', { home: ['*x'] }, 'home-more'],
    ['one family', { index: ['*x'], embed: ['*x'] }, 'order-pages-more'],
    ['the same pages', { index: ['*x'], home: ['*x'] }, 'index-home-more'],
    ['one form', { login: ['*x'] }, undefined],
    ['most pages', fromAll('x'), 'kit'],
  ])('that %s use', (_, imports, name) => {
    expect(nameOf(imports, 'x', { x: 7000 })).toBe(name);
  });

  test('are in the kit if there is little of them', () => {
    expect(nameOf({ index: ['*x'], home: ['*x'] }, 'x', { x: 3000 })).toBe('kit');
  });

  test('are not in the kit if they would bring something to pages that do not need it', () => {
    const imports = { index: ['z'], home: ['*x'], login: ['*x'], x: ['z'] };
    expect(nameOf(imports, 'x', { x: 3000 })).toBe('home-login-more');
  });

  test.each(['/node_modules/yup/index.js', '/phone.json'])('are left to the bundler if they need %s', (library) => {
    expect(nameOf({ home: ['*x'], x: [library] }, 'x', { x: 3000 })).toBeUndefined();
  });

  test('a library that the page starts with keeps nothing apart', () => {
    const react = '/node_modules/react/index.js';
    expect(nameOf({ home: [react, '*x'], x: [react] }, 'x', { x: 7000 })).toBe('home-more');
  });
});

test('long modules that always come late are left to the bundler', () => {
  expect(nameOf({ home: ['*x'] })).toBeUndefined();
});
