import type { PageFamily, PageMeta } from './page-manifest.ts';

/** Returns a module's static and dynamic imports, and its text; null for one that the bundler does not know. */
type ImportsOf = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code?: string | null;
} | null;

/** A chunk group in the bundler's format. */
interface ChunkGroup {
  /** Of the groups that match a module, the one with the highest number gets it. */
  readonly priority: number;
  /** The name of the chunk for a module; null leaves it to other groups, or to the bundler. */
  readonly name: (id: string, bundle: { getModuleInfo: ImportsOf }) => string | null;
}

const NOTHING = { importedIds: [], dynamicallyImportedIds: [] };

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
  { name: 'page', families: ['order', 'account', 'form', 'text', 'plain'] },
];

/** All pages of the families load a chunk if at least this share of them needs its contents. */
const MOST = 2 / 3;

/**
 * Folders in which nothing is needed before somebody touches the page.
 * @internal For tests.
 */
export const LATE_ROOMS: readonly string[] = [
  'pages/billing/plan',
  'pages/billing/purchase',
  'pages/home/panel',
  'pages/home/printer',
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

/** Late modules come together unless they are longer than this, in characters: each file is a request. */
const SMALL = 8000;

/** The file of small late modules that any page may need. */
const KIT = 'kit';

/** What only one page loads up front, and others late, is no file of its own if it is less than this, in characters. */
const LITTLE = 2000;

/** What is less than this in all, in characters, is no file of its own but goes with what any page may need. */
const FEW = 6000;

/**
 * The site's chunks, as bundler groups (docs/decisions/0031). No file is named here: what pages share follows from
 * their entries' static imports. Lazy modules are left to the bundler, except for small UI components.
 * @param pages all pages of the build
 * @param entryOf the entry module of a page, by page name
 */
export function pageChunks(pages: readonly PageMeta[], entryOf: (page: string) => string): ChunkGroup[] {
  let chunks: Map<string, Chunk | null> | undefined;
  const chunkOf = (id: string, bundle: { getModuleInfo: ImportsOf }): Chunk | null | undefined => {
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
  importsOf: ImportsOf,
): Map<string, Chunk | null> {
  const first = takersOf(pages, (page) =>
    reachedFrom([entryOf(page.name)], (id) => (importsOf(id) ?? NOTHING).importedIds),
  );
  const ever = takersOf(pages, (page) =>
    reachedFrom([entryOf(page.name)], (id) => {
      const { importedIds, dynamicallyImportedIds } = importsOf(id) ?? NOTHING;
      return [...importedIds, ...dynamicallyImportedIds];
    }),
  );
  for (const [id, taking] of first) {
    const room = LATE_ROOMS.find((one) => id.includes(`/${one}/`));
    const page = taking[0]?.name ?? '';
    if (room) throw new Error(`${id} is loaded first by the page ${page}: what is in ${room} comes late, by import()`);
  }
  const entries = new Set(pages.map(({ name }) => entryOf(name)));
  const chunks = new Map<string, Chunk | null>();
  for (const [id, name] of lateChunks(ever, first, importsOf)) chunks.set(id, { name, size: 0 });
  for (const [id, taking] of first) {
    chunks.set(id, entries.has(id) ? null : chunkFor(taking, ever.get(id) ?? taking, pages));
  }
  joinShort(chunks, pages, (id) => importsOf(id)?.code?.length ?? 0);
  return chunks;
}

/** Joins parts that were split off with what they were split from, where one of the two is not worth a request. */
function joinShort(chunks: Map<string, Chunk | null>, pages: readonly PageMeta[], lengthOf: (id: string) => number) {
  const total = (name: string): number =>
    [...chunks].reduce((sum, [id, chunk]) => (chunk?.name === name ? sum + lengthOf(id) : sum), 0);
  const join = (from: string, to: Chunk): void => {
    for (const [id, chunk] of chunks) if (chunk?.name === from) chunks.set(id, to);
  };
  for (const { name, family } of pages) {
    const size = pages.filter((page) => page.family === family).length;
    if (total(`${name}-shared`) < LITTLE) join(`${name}-shared`, { name: `${family}-late`, size });
  }
  for (const { name, families } of SHARED) {
    const size = pages.filter(({ family }) => families.includes(family)).length;
    if (total(name) < FEW) join(`${name}-late`, { name, size });
  }
}

/**
 * Chunk names of small modules that always come late: what one page, one family or the same pages use is together, and
 * what most pages use, or a few pages a little of, is in the kit.
 */
function lateChunks(
  ever: Map<string, PageMeta[]>,
  first: Map<string, PageMeta[]>,
  importsOf: ImportsOf,
): Map<string, string> {
  const lengthOf = (id: string): number => importsOf(id)?.code?.length ?? 0;
  const reach = (id: string): string[] => [...reachedFrom([id], (one) => (importsOf(one) ?? NOTHING).importedIds)];
  const isSmall = (id: string): boolean => !first.has(id) && lengthOf(id) > 0 && lengthOf(id) <= SMALL;
  // Whatever else is in the file would have to wait for it.
  const isLibrary = (id: string): boolean => !first.has(id) && /\/node_modules\/|\.json$/.test(id);
  const isCommon = (id: string): boolean => (ever.get(id)?.length ?? 0) >= MOST * countOf(ever);
  const files = new Map<string, string[]>();
  for (const [id, taking] of ever) {
    const name = lateName(taking);
    if (name === null || !isSmall(id) || reach(id).some(isLibrary)) continue;
    files.set(name, [...(files.get(name) ?? []), id]);
  }
  return new Map(
    [...files].flatMap(([name, ids]) => {
      const isShort = ids.reduce((sum, id) => sum + lengthOf(id), 0) < FEW;
      return ids.map((id): [string, string] => {
        // What the kit imports comes with it, to every page that needs any of it.
        const isFree = reach(id).every((one) => isCommon(one) || isSmall(one));
        return [id, isFree && (isShort || isCommon(id)) ? KIT : name];
      });
    }),
  );
}

/** How many pages there are. */
function countOf(ever: Map<string, PageMeta[]>): number {
  return new Set([...ever.values()].flat()).size;
}

/** A file name for what always comes late on these pages; null for one form or text, all of whose late code is one file. */
function lateName(taking: readonly PageMeta[]): string | null {
  const [page] = taking;
  if (!page) return null;
  if (taking.length === 1) return page.family === 'form' || page.family === 'text' ? null : `${page.name}-more`;
  const isFamily = taking.every(({ family }) => family === page.family);
  return `${isFamily ? `${page.family}-pages` : taking.map(({ name }) => name).join('-')}-more`;
}

/** The chunk of a module that the pages `first` load up front, and the pages `ever` load at any time. */
function chunkFor(first: readonly PageMeta[], ever: readonly PageMeta[], pages: readonly PageMeta[]): Chunk | null {
  const names = first.map(({ name }) => name).join('-');
  const [page] = first;
  if (first.length === 1 && page) {
    return { name: ever.length === 1 ? `${names}-page` : `${page.name}-shared`, size: 1 };
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

/** The pages that use each module, by module id. */
function takersOf(pages: readonly PageMeta[], modulesOf: (page: PageMeta) => Set<string>): Map<string, PageMeta[]> {
  const takers = new Map<string, PageMeta[]>();
  for (const page of pages) for (const id of modulesOf(page)) takers.set(id, [...(takers.get(id) ?? []), page]);
  return takers;
}

function reachedFrom(entries: readonly string[], nextOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(entries);
  // Iterating a Set visits items added during the iteration.
  for (const id of reached) for (const next of nextOf(id)) reached.add(next);
  return reached;
}
