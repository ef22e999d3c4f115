import type { PageFamily, PageMeta } from './page-manifest.ts';

/** Finds what a module imports, at once and late; null for one that the bundler does not know. */
type ImportsOf = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
} | null;

/** A group of modules as the bundler takes it. */
interface ChunkGroup {
  /** Of groups that want the same module, the one with the highest number gets it. */
  readonly priority: number;
  /** The name of the chunk that a module goes into; null leaves it to other groups, or to the bundler. */
  readonly name: (id: string, bundle: { getModuleInfo: ImportsOf }) => string | null;
  /** How many parts of the site must take a module. */
  readonly minShareCount?: number;
  /** Bytes of source above which a module is left to the bundler. */
  readonly maxModuleSize?: number;
}

const NOTHING = { importedIds: [], dynamicallyImportedIds: [] };

/** What a module is put in: `size` is the number of pages that take it. */
interface Chunk {
  readonly name: string;
  readonly size: number;
}

/** Chunks for pages of one family or several, from the few to the many. */
const SHARED: readonly { name: string; families: readonly PageFamily[] }[] = [
  { name: 'order', families: ['order'] },
  { name: 'account', families: ['account'] },
  { name: 'island', families: ['order', 'account'] },
  { name: 'start', families: ['order', 'account', 'form', 'text'] },
  { name: 'page', families: ['order', 'account', 'form', 'text', 'plain'] },
];

/** All pages of the families take a chunk when this share of them asks for what is in it. */
const MOST = 2 / 3;

/**
 * Rooms in which nothing is needed before somebody touches the page.
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

/** Small pieces of the kit that late code takes come as one file: each by itself would be a request. */
const KIT = { folder: '/shared/ui/', parts: 3, bytes: 3000 };

/**
 * The chunks of the site, as the bundler's groups (docs/decisions/0031). No file is named here: what pages share follows
 * from what their entries import at once. What comes late is left to the bundler, but for the kit.
 * @param pages all pages that are built
 * @param entryOf the module a page starts with, by the page's name
 */
export function pageChunks(pages: readonly PageMeta[], entryOf: (page: string) => string): ChunkGroup[] {
  let chunks: Map<string, Chunk | null> | undefined;
  const chunkOf = (id: string, bundle: { getModuleInfo: ImportsOf }): Chunk | null | undefined => {
    chunks ??= chunksOf(pages, entryOf, (known) => bundle.getModuleInfo(known));
    return chunks.get(id);
  };
  // One group for each number of pages: the priority is the group's, and what more pages take goes first.
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
 * The chunk of each module that pages load before anybody touches them, by the module's id; null where the bundler shall
 * decide. What several pages fetch with their first press is one chunk, too. Other modules that always come late are not in it. Throws where one of a late room is loaded first: somebody imports it
 * who should fetch it by `import()`.
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

/** What a page fetches with its first press: what its own few lines import late, and all that needs. */
function pressed(entry: string, importsOf: ImportsOf): Set<string> {
  const imports = (id: string): readonly string[] => (importsOf(id) ?? NOTHING).importedIds;
  return reachedFrom(
    imports(entry).flatMap((id) => (importsOf(id) ?? NOTHING).dynamicallyImportedIds),
    imports,
  );
}

/** The chunk of a module that some pages load first, and the same or more of them at any time. */
function chunkFor(first: readonly PageMeta[], ever: readonly PageMeta[], pages: readonly PageMeta[]): Chunk | null {
  const names = first.map(({ name }) => name).join('-');
  // What else a single page has is left to the bundler, which knows what of it is used.
  if (first.length === 1) return ever.length === 1 ? { name: `${names}-page`, size: 1 } : null;
  for (const { name, families } of SHARED) {
    if (!first.every(({ family }) => families.includes(family))) continue;
    const size = pages.filter(({ family }) => families.includes(family)).length;
    if (first.length < size * MOST) return { name: names, size: first.length };
    // Others that need a small piece late shall not fetch what a whole family starts with.
    const isTheirs = families.length > 1 || ever.every(({ family }) => families.includes(family));
    return { name: isTheirs ? name : `${name}-late`, size };
  }
  return null;
}

/** The pages that take each module, by the module's id. */
function takersOf(pages: readonly PageMeta[], modulesOf: (page: PageMeta) => Set<string>): Map<string, PageMeta[]> {
  const takers = new Map<string, PageMeta[]>();
  for (const page of pages) for (const id of modulesOf(page)) takers.set(id, [...(takers.get(id) ?? []), page]);
  return takers;
}

function reachedFrom(entries: readonly string[], nextOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(entries);
  // A set that grows while it is walked is walked to its end.
  for (const id of reached) for (const next of nextOf(id)) reached.add(next);
  return reached;
}
