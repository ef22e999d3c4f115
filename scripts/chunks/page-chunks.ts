import type { PageFamily, PageMeta } from '../../pages/page-manifest.ts';
import { importGraph, type ModuleInfo } from './import-graph.ts';
import { joinGroups } from './join-groups.ts';
import { moduleGroups } from './module-groups.ts';
import { NEED, type Need, pageNeeds } from './page-needs.ts';

/** The name of a module's chunk, for the bundler; null lets the bundler choose. */
type ChunkName = (id: string, bundle: { getModuleInfo: ModuleInfo }) => string | null;

/**
 * Folders whose modules are never needed before a person touches the page.
 * @internal For tests.
 */
export const LAZY_FOLDERS: readonly string[] = [
  'pages/billing/plan',
  'pages/billing/purchase',
  'pages/home/documents',
  'pages/home/messages',
  'pages/home/panel',
  'pages/home/printer',
  'pages/home/storages',
  'pages/login',
  'pages/pricing',
  'pages/reset',
  'shared/contact',
  'shared/order/again',
  'shared/order/confirm',
  'shared/order/done',
  'shared/order/payment',
  'shared/order/saving',
  'shared/payments',
  'shared/ui/overlays',
  'shared/uploads/arrange',
  'shared/uploads/inspect',
  'shared/uploads/list',
  'shared/uploads/sending',
];

/**
 * What fewer files may add to what a page loads before the first press, in characters; 1,000 are some 0.2 kB after
 * compression. The page's budget leaves this much (scripts/budgets.ts).
 */
const MAY_GROW: Readonly<Record<PageFamily, number>> = {
  plain: 1_800,
  legal: 1_800,
  text: 30_000,
  form: 30_000,
  order: 500,
  account: 12_000,
};

/**
 * The site's chunks (docs/design/pages-and-chunks.md). No file is named here: chunks follow from which pages need a
 * module, and how soon.
 * @param all every page of the build
 * @param entryOf the entry module of a page, by page name
 */
export function pageChunks(all: readonly PageMeta[], entryOf: (page: string) => string): ChunkName {
  // All legal texts need the same: one represents them, so that their number does not change what is shared.
  const legal = all.find(({ family }) => family === 'legal');
  const pages = all.filter((page) => page.family !== 'legal' || page === legal);
  let chunks: Map<string, string> | undefined;
  return (id, bundle) => {
    chunks ??= chunksOf(pages, entryOf, (known) => bundle.getModuleInfo(known));
    return chunks.get(id) ?? null;
  };
}

/**
 * The name of each module's chunk, by module id; the bundler places missing ones. Throws if a page loads a module of a
 * lazy folder before the first press, by a static import in place of `import()`.
 */
export function chunksOf(
  pages: readonly PageMeta[],
  entryOf: (page: string) => string,
  moduleInfo: ModuleInfo,
): Map<string, string> {
  const graph = importGraph(moduleInfo);
  const needs = pageNeeds(pages, entryOf, graph);
  for (const [id, needed] of needs) checkFolder(id, needed, pages);
  const chunks = new Map<string, string>();
  const names = new Map<string, number>();
  const mayGrow = pages.map(({ family }) => MAY_GROW[family]);
  for (const group of joinGroups(moduleGroups(pages, entryOf, needs, graph), mayGrow)) {
    const count = (names.get(group.name) ?? 0) + 1;
    names.set(group.name, count);
    for (const id of group.modules) chunks.set(id, count === 1 ? group.name : `${group.name}-${count}`);
  }
  return chunks;
}

function checkFolder(id: string, needs: readonly Need[], pages: readonly PageMeta[]): void {
  const folder = LAZY_FOLDERS.find((one) => id.includes(`/${one}/`));
  const page = pages[needs.indexOf(NEED.first)];
  if (!folder || !page) return;
  throw new Error(`${id} is loaded first by the page ${page.name}: what is in ${folder} comes late, by import()`);
}
