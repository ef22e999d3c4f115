import type { PageMeta } from '../../pages/page-manifest.ts';
import type { ImportGraph } from './import-graph.ts';

/** How soon a page needs a module. */
export const NEED = {
  never: 0,
  /** After the person has gone further. */
  later: 1,
  /** For a first press: fetched when the page is at rest (`atRest` in the page's entry of the manifest). */
  atRest: 2,
  /** Soon: fetched while the page starts (`ahead`). */
  ahead: 3,
  /** Before the first press. */
  first: 4,
} as const;

/** One of {@link NEED}; the higher, the earlier. */
export type Need = (typeof NEED)[keyof typeof NEED];

/** How soon each page needs each module, in the order of the pages, by module id. */
export function pageNeeds(
  pages: readonly PageMeta[],
  entryOf: (page: string) => string,
  graph: ImportGraph,
): Map<string, Need[]> {
  const needs = new Map<string, Need[]>();
  pages.forEach((page, index) => {
    const entry = entryOf(page.name);
    const all = graph.reachEver(entry);
    const withImports = (paths: readonly string[] = []) =>
      [...all].filter((id) => paths.some((path) => id.endsWith(`/${path}`))).flatMap((id) => [...graph.reach(id)]);
    const add = (ids: Iterable<string>, need: Need): void => {
      for (const id of ids) {
        const known = needs.get(id) ?? pages.map(() => NEED.never);
        known[index] = need;
        needs.set(id, known);
      }
    };
    // From the latest to the soonest, which overrides.
    add(all, NEED.later);
    add(withImports(page.atRest), NEED.atRest);
    add(withImports(page.ahead), NEED.ahead);
    add(graph.reach(entry), NEED.first);
  });
  return needs;
}

/** The earlier of two needs, for each page. */
export function earliest(one: readonly Need[], other: readonly Need[]): Need[] {
  return one.map((need, page) => {
    const second = other[page] ?? NEED.never;
    return need > second ? need : second;
  });
}
