import type { PageFamily, PageMeta } from '../../pages/page-manifest.ts';
import type { ImportGraph } from './import-graph.ts';
import type { Group } from './join-groups.ts';
import { earliest, NEED, type Need } from './page-needs.ts';

/** Chunks for pages of one or more families, from the fewest to the most. */
const SHARED: readonly { name: string; families: readonly PageFamily[] }[] = [
  { name: 'order', families: ['order'] },
  { name: 'account', families: ['account'] },
  { name: 'island', families: ['order', 'account'] },
  { name: 'start', families: ['order', 'account', 'form', 'text'] },
  { name: 'page', families: ['order', 'account', 'form', 'text', 'plain', 'legal'] },
];

/** The share of pages that counts as most of them. */
const MOST = 2 / 3;

/** Modules needed later are joined unless they are longer than this, in characters. */
const SMALL = 8000;

/**
 * Groups modules that the same pages need equally soon; of those needed before the first press, those that most pages
 * of a family load. Entries are in no group; the bundler places modules needed later that are long or need a library.
 *
 * @param needs how soon each page needs each module
 */
export function moduleGroups(
  pages: readonly PageMeta[],
  entryOf: (page: string) => string,
  needs: ReadonlyMap<string, readonly Need[]>,
  graph: ImportGraph,
): Group[] {
  const entries = pages.map(({ name }) => entryOf(name));
  const starts = new Set(entries.flatMap((entry) => graph.imports(entry)));
  const groups = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, needed] of needs) {
    if (entries.includes(id) || isLeft(id, needs, graph)) continue;
    const { key, name } = placeOf(needed, pages);
    const group: Group = groups.get(key) ?? {
      ...{ name, modules: [], needs: [...needed] },
      ...{ length: 0, imports: new Set(), starts: false },
    };
    group.modules.push(id);
    group.needs = earliest(group.needs, needed);
    group.length += graph.length(id);
    group.starts ||= starts.has(id);
    groups.set(key, group);
    groupOf.set(id, group);
  }
  for (const [id, group] of groupOf) {
    for (const imported of graph.imports(id)) {
      const other = groupOf.get(imported);
      if (other && other !== group) group.imports.add(other);
    }
  }
  return [...groups.values()];
}

/** Whether the bundler places a module: one needed later that is long, a library, or depends on one. */
function isLeft(id: string, needs: ReadonlyMap<string, readonly Need[]>, graph: ImportGraph): boolean {
  const isLater = (one: string): boolean => !needs.get(one)?.some((need) => need > NEED.later);
  const isHeavy = (one: string): boolean =>
    isLater(one) && (graph.length(one) > SMALL || /\/node_modules\/|\.json$/.test(one));
  if (!isLater(id)) return false;
  return graph.length(id) === 0 || [...graph.reach(id)].some(isHeavy);
}

/** The group of a module: its key and the name of its file. */
function placeOf(needs: readonly Need[], pages: readonly PageMeta[]): { key: string; name: string } {
  const first = pages.filter((_, page) => needs[page] === NEED.first);
  const ever = pages.filter((_, page) => needs[page] !== NEED.never);
  for (const { name, families } of first.length > 1 ? SHARED : []) {
    if (!first.every(({ family }) => families.includes(family))) continue;
    const size = pages.filter(({ family }) => families.includes(family)).length;
    if (first.length < size * MOST) break;
    // Pages that need a small part lazily should not fetch a whole family's startup code.
    const isTheirs = families.length > 1 || ever.every(({ family }) => families.includes(family));
    const full = isTheirs ? name : `${name}-late`;
    return { key: full, name: full };
  }
  const soonest = Math.max(...needs);
  const names = pages.filter((_, page) => needs[page] === soonest).map(labelOf);
  const name = names.length > 2 ? 'kit' : names.join('-');
  return { key: needs.join(''), name: soonest === NEED.first ? `${name}-page` : `${name}-more` };
}

/** A page's label in chunk names. */
function labelOf({ name, family }: PageMeta): string {
  return family === 'legal' ? family : name;
}
