import type { PageFamily, PageMeta } from './page-manifest.ts';

/** Returns a module's static and dynamic imports; null for one that the bundler does not know. */
type ImportsOf = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
} | null;

/** A chunk group in the bundler's format. */
interface ChunkGroup {
  /** Of the groups that match a module, the one with the highest number gets it. */
  readonly priority: number;
  /** The name of the chunk for a module; null leaves it to other groups, or to the bundler. */
  readonly name: (id: string, bundle: { getModuleInfo: ImportsOf }) => string | null;
  /** How many entries must share a module. */
  readonly minShareCount?: number;
  /** Bytes of source above which a module is left to the bundler. */
  readonly maxModuleSize?: number;
}

const NOTHING = { importedIds: [], dynamicallyImportedIds: [] };

/** The chunk of a module; `size` is the number of pages that use it. */
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

/** Small UI components that lazy code uses form one file, because each would otherwise be a request. */
const KIT = { folder: '/shared/ui/', parts: 3, bytes: 3000 };

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
  const first = pages.map(
    (_, index): ChunkGroup => ({
      priority: index + 1,
      name: (id, bundle) => {
        const chunk = chunkOf(id, bundle);
        return chunk?.size === index + 1 ? chunk.name : null;
      },
    }),
  );
  const kit: ChunkGroup = {
    priority: 0,
    minShareCount: KIT.parts,
    maxModuleSize: KIT.bytes,
    name: (id, bundle) => (id.includes(KIT.folder) && chunkOf(id, bundle) === undefined ? 'kit' : null),
  };
  return [...first, kit];
}

/**
 * The chunk of each module that pages load up front, by module id; null leaves it to the bundler. What several pages
 * fetch with their first press is one chunk, too. Other modules that are always lazy are not included. Throws if a
 * module in a late folder is loaded up front: somebody imports it statically who should use `import()`.
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
  for (const [id, taking] of takersOf(pages, (page) => pressed(entryOf(page.name), importsOf))) {
    if (taking.length > 1) chunks.set(id, { name: 'press', size: 1 });
  }
  for (const [id, taking] of first) {
    chunks.set(id, entries.has(id) ? null : chunkFor(taking, ever.get(id) ?? taking, pages));
  }
  return chunks;
}

/** What a page fetches with its first press: its entry's dynamic imports and their dependencies. */
function pressed(entry: string, importsOf: ImportsOf): Set<string> {
  const imports = (id: string): readonly string[] => (importsOf(id) ?? NOTHING).importedIds;
  return reachedFrom(
    imports(entry).flatMap((id) => (importsOf(id) ?? NOTHING).dynamicallyImportedIds),
    imports,
  );
}

/** The chunk of a module that the pages `first` load up front, and the pages `ever` load at any time. */
function chunkFor(first: readonly PageMeta[], ever: readonly PageMeta[], pages: readonly PageMeta[]): Chunk | null {
  const names = first.map(({ name }) => name).join('-');
  // A single page's other modules are left to the bundler, which knows what is used.
  if (first.length === 1) return ever.length === 1 ? { name: `${names}-page`, size: 1 } : null;
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
