import type { PageMeta } from '@pages/page-manifest';
import { importGraph } from './import-graph';
import { earliest, pageNeeds } from './page-needs';

const IMPORTS: Record<string, string[]> = {
  login: ['/src/first.ts', '*/src/form.ts', '*/src/rules.ts', '*/src/rare.ts'],
  home: ['/src/first.ts', '*/src/rules.ts'],
  '/src/form.ts': ['/src/field.ts'],
  '/src/rules.ts': ['/src/field.ts'],
};

function needsOf(login: Partial<PageMeta>): Record<string, number[]> {
  const graph = importGraph((id) => ({
    importedIds: (IMPORTS[id] ?? []).filter((one) => !one.startsWith('*')),
    dynamicallyImportedIds: (IMPORTS[id] ?? []).filter((one) => one.startsWith('*')).map((one) => one.slice(1)),
  }));
  const page = { family: 'form', addresses: [], title: '', description: '', island: true } as const;
  const pages: PageMeta[] = [
    { ...page, name: 'login', ...login },
    { ...page, name: 'home' },
  ];
  return Object.fromEntries(pageNeeds(pages, (name) => name, graph));
}

test('a page needs first what it imports, and later what it can ever load', () => {
  expect(needsOf({})).toEqual({
    login: [4, 0],
    home: [0, 4],
    '/src/first.ts': [4, 4],
    '/src/form.ts': [1, 0],
    '/src/rules.ts': [1, 1],
    '/src/field.ts': [1, 1],
    '/src/rare.ts': [1, 0],
  });
});

test('what is fetched ahead or at rest comes with its imports, and the soonest counts', () => {
  const needs = needsOf({ ahead: ['src/form.ts'], atRest: ['src/rules.ts', 'src/first.ts'] });
  expect([needs['/src/form.ts'], needs['/src/field.ts'], needs['/src/rules.ts'], needs['/src/rare.ts']]).toEqual([
    [3, 0],
    [3, 1],
    [2, 1],
    [1, 0],
  ]);
  expect(needs['/src/first.ts']).toEqual([4, 4]);
});

test('the earlier of two needs, page by page', () => {
  expect(earliest([0, 4, 2], [1, 1, 2])).toEqual([1, 4, 2]);
});
