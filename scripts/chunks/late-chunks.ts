import type { PageMeta } from '../page-manifest.ts';
import type { ImportGraph } from './import-graph.ts';

/** The pages that use each module, by module id. */
export type Takers = ReadonlyMap<string, readonly PageMeta[]>;

/** Late modules come together unless they are longer than this, in characters: each file is a request. */
const SMALL = 8000;

/** What is less than this in all, in characters, is not worth a request. */
export const FEW = 6000;

/** Most pages: at least this share of them. */
export const MOST = 2 / 3;

/** The file of small late modules that any page may need. */
const KIT = 'kit';

/**
 * Chunk names of small modules that always come late, by module id: what one page, one family or the same pages use is
 * together, and what most pages use, or a few pages a little of, is in the kit. Others are left to the bundler.
 */
export function lateChunks(pages: readonly PageMeta[], ever: Takers, first: Takers, graph: ImportGraph) {
  const isSmall = (id: string): boolean => !first.has(id) && graph.length(id) > 0 && graph.length(id) <= SMALL;
  const isLibrary = (id: string): boolean => !first.has(id) && /\/node_modules\/|\.json$/.test(id);
  const isCommon = (id: string): boolean => (ever.get(id)?.length ?? 0) >= MOST * pages.length;
  // What the kit imports comes with it, to every page that needs any of it.
  const fitsKit = (id: string): boolean => [...graph.reach(id)].every((one) => isCommon(one) || isSmall(one));
  const files = new Map<string, string[]>();
  for (const [id, taking] of ever) {
    const name = lateName(taking);
    // Whatever is in a file with a module that needs a library would wait for the library.
    if (name === null || !isSmall(id) || [...graph.reach(id)].some(isLibrary)) continue;
    files.set(name, [...(files.get(name) ?? []), id]);
  }
  const chunks = new Map<string, string>();
  for (const [name, ids] of files) {
    const isShort = ids.reduce((sum, id) => sum + graph.length(id), 0) < FEW;
    for (const id of ids) chunks.set(id, (isShort || isCommon(id)) && fitsKit(id) ? KIT : name);
  }
  return chunks;
}

/** A file name for what always comes late on these pages; null for one form or text, all of whose late code is one file. */
function lateName(taking: readonly PageMeta[]): string | null {
  const [page] = taking;
  if (!page) return null;
  if (taking.length === 1) return page.family === 'form' || page.family === 'text' ? null : `${page.name}-more`;
  const isFamily = taking.every(({ family }) => family === page.family);
  return `${isFamily ? `${page.family}-pages` : taking.map(({ name }) => name).join('-')}-more`;
}
