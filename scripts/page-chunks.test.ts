import { existsSync } from 'node:fs';
import { chunksOf, LATE_ROOMS, pageChunks } from './page-chunks';
import type { PageFamily, PageMeta } from './page-manifest';

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

/** An import graph; a star marks dynamic imports. */
function graph(imports: Record<string, string[]>) {
  return (id: string) => ({
    importedIds: (imports[id] ?? []).filter((one) => !one.startsWith('*')),
    dynamicallyImportedIds: (imports[id] ?? []).filter((one) => one.startsWith('*')).map((one) => one.slice(1)),
  });
}

function nameOf(imports: Record<string, string[]>, id = 'x'): string | null | undefined {
  return named(chunksOf(pages, (page) => page, graph(imports)).get(id));
}

function named(chunk: { name: string } | null | undefined): string | null | undefined {
  return chunk ? chunk.name : chunk;
}

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

test('leaves lazy modules to the bundler', () => {
  expect(nameOf({ index: ['*x'], embed: ['*x'] })).toBeUndefined();
});

test('leaves modules that one page loads up front and another lazily to the bundler', () => {
  expect(nameOf({ home: ['x'], login: ['*y'], y: ['x'] })).toBeNull();
});

test.each([
  ['two pages', { login: ['a'], reset: ['b'], a: ['*y'], b: ['*z'], y: ['x'], z: ['x'] }, 'press'],
  ['one page', { login: ['a'], a: ['*x'] }, undefined],
  ['two pages, and up front on one of them', { login: ['a'], reset: ['x', 'b'], a: ['*x'], b: ['*x'] }, null],
])('modules fetched with the first press on %s', (_, imports, name) => {
  expect(nameOf(imports)).toBe(name);
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

test('groups small UI components among the modules that are always lazy', () => {
  const imports = graph({ index: ['/shared/ui/button', '*/shared/ui/dialog', '*/shared/lib/x'], embed: [] });
  const kit = pageChunks(pages, (page) => page).at(-1);
  const names = ['/shared/ui/button', '/shared/ui/dialog', '/shared/lib/x'].map((id) =>
    kit?.name(id, { getModuleInfo: imports }),
  );
  expect(names).toEqual([null, 'kit', null]);
});
