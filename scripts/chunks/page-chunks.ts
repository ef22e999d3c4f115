import type { PageFamily, PageMeta } from '../page-manifest.ts';
import { type ImportGraph, importGraph, type ModuleInfo } from './import-graph.ts';
import { FEW, lateChunks, MOST, type Takers } from './late-chunks.ts';

/** A chunk group in the bundler's format. */
interface ChunkGroup {
  /** Of the groups that match a module, the one with the highest number gets it. */
  readonly priority: number;
  /** The name of the chunk for a module; null leaves it to other groups, or to the bundler. */
  readonly name: (id: string, bundle: { getModuleInfo: ModuleInfo }) => string | null;
}

/** The chunk of a module; `size` is the number of pages that load it up front, 0 for one that always comes late. */
interface Chunk {
  readonly name: string;
  readonly size: number;
}

/** Chunks for pages of one or more families, from the fewest to the most. */
const SHARED: readonly { name: string; families: readonly PageFamily[] }[] = [
  { name: 'order', families: ['order'] },
  { name: 'account', families: ['account'] },
  { name: 'island', families: ['order', 'account'] },
  { name: 'start', families: ['order', 'account', 'form', 'text'] },
  { name: 'page', families: ['order', 'account', 'form', 'text', 'plain', 'legal'] },
];

/**
 * Folders in which nothing is needed before somebody touches the page.
 * @internal For tests.
 */
export const LATE_ROOMS: readonly string[] = [
  'pages/billing/plan',
  'pages/billing/purchase',
  'pages/home/documents',
  'pages/home/panel',
  'pages/home/printer',
  'pages/home/storages',
  'pages/login',
  'pages/pricing',
  'pages/reset',
  'shared/contact',
  'shared/lib/time',
  'shared/order/confirm',
  'shared/order/done',
  'shared/order/payment',
  'shared/order/saving',
  'shared/payments',
  'shared/ui/combobox',
  'shared/ui/overlays',
  'shared/uploads/inspect',
  'shared/uploads/list',
  'shared/uploads/sending',
];

/** What only one page loads up front, and others late, is not worth a request if it is less than this, in characters. */
const LITTLE = 2000;

/**
 * The site's chunks, as bundler groups (docs/decisions/0031). No file is named here: what pages share follows from
 * their entries' static imports, and what late code shares from who uses it.
 * @param all every page of the build
 * @param entryOf the entry module of a page, by page name
 */
export function pageChunks(all: readonly PageMeta[], entryOf: (page: string) => string): ChunkGroup[] {
  // Legal texts all take the same: one stands for them, so that their number does not change what is shared.
  const legal = all.find(({ family }) => family === 'legal');
  const pages = all.filter((page) => page.family !== 'legal' || page === legal);
  let chunks: Map<string, Chunk | null> | undefined;
  const chunkOf = (id: string, bundle: { getModuleInfo: ModuleInfo }): Chunk | null | undefined => {
    chunks ??= chunksOf(pages, entryOf, (known) => bundle.getModuleInfo(known));
    return chunks.get(id);
  };
  // One group for each number of pages, because priorities are per group and modules of more pages come first.
  return [0, ...pages.map((_, index) => index + 1)].map((size) => ({
    priority: size,
    name: (id, bundle) => {
      const chunk = chunkOf(id, bundle);
      return chunk?.size === size ? chunk.name : null;
    },
  }));
}

/**
 * The chunk of each module that pages load up front, and of small ones that always come late, by module id; null leaves
 * it to the bundler. Throws if a module in a late folder is loaded up front: somebody imports it statically who should
 * use `import()`.
 */
export function chunksOf(
  pages: readonly PageMeta[],
  entryOf: (page: string) => string,
  moduleInfo: ModuleInfo,
): Map<string, Chunk | null> {
  const graph = importGraph(moduleInfo);
  const first = takersOf(pages, (page) => graph.reach(entryOf(page.name)));
  const ever = takersOf(pages, (page) => graph.reachEver(entryOf(page.name)));
  for (const [id, taking] of first) {
    const room = LATE_ROOMS.find((one) => id.includes(`/${one}/`));
    const page = taking[0]?.name ?? '';
    if (room) throw new Error(`${id} is loaded first by the page ${page}: what is in ${room} comes late, by import()`);
  }
  const entries = new Set(pages.map(({ name }) => entryOf(name)));
  const chunks = new Map<string, Chunk | null>();
  for (const [id, name] of lateChunks(pages, ever, first, graph)) chunks.set(id, { name, size: 0 });
  for (const [id, taking] of first) {
    chunks.set(id, entries.has(id) ? null : chunkFor(taking, ever.get(id) ?? taking, pages));
  }
  joinShort(chunks, pages, graph);
  return chunks;
}

/** The chunk of a module that the pages `first` load up front, and the pages `ever` load at any time. */
function chunkFor(first: readonly PageMeta[], ever: readonly PageMeta[], pages: readonly PageMeta[]): Chunk | null {
  const names = first.map(labelOf).join('-');
  const [page] = first;
  if (first.length === 1 && page) {
    return { name: ever.length === 1 ? `${names}-page` : `${labelOf(page)}-shared`, size: 1 };
  }
  for (const { name, families } of SHARED) {
    if (!first.every(({ family }) => families.includes(family))) continue;
    const size = pages.filter(({ family }) => families.includes(family)).length;
    if (first.length < size * MOST) return { name: names, size: first.length };
    // Pages that need a small part lazily should not fetch a whole family's startup code.
    const isTheirs = families.length > 1 || ever.every(({ family }) => families.includes(family));
    return { name: isTheirs ? name : `${name}-late`, size };
  }
  return null;
}

/** What a page is called in the names of chunks. */
function labelOf({ name, family }: PageMeta): string {
  return family === 'legal' ? family : name;
}

/** Joins a part that was split off with what it was split from, if one of the two is not worth a request. */
function joinShort(chunks: Map<string, Chunk | null>, pages: readonly PageMeta[], graph: ImportGraph): void {
  const total = (name: string): number =>
    [...chunks].reduce((sum, [id, chunk]) => (chunk?.name === name ? sum + graph.length(id) : sum), 0);
  const join = (from: string, name: string, families: readonly PageFamily[]): void => {
    const size = pages.filter(({ family }) => families.includes(family)).length;
    for (const [id, chunk] of chunks) if (chunk?.name === from) chunks.set(id, { name, size });
  };
  for (const page of pages) {
    const name = `${labelOf(page)}-shared`;
    if (total(name) < LITTLE) join(name, `${page.family}-late`, [page.family]);
  }
  for (const { name, families } of SHARED) if (total(name) < FEW) join(`${name}-late`, name, families);
}

function takersOf(pages: readonly PageMeta[], modulesOf: (page: PageMeta) => Set<string>): Takers {
  const takers = new Map<string, PageMeta[]>();
  for (const page of pages) for (const id of modulesOf(page)) takers.set(id, [...(takers.get(id) ?? []), page]);
  return takers;
}
