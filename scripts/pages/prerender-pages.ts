import { readFileSync, writeFileSync } from 'node:fs';
import { readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageMeta, pageManifest } from '@pages/page-manifest';
import { build } from 'vite';
import { withFileAtRest, withoutRepeats } from './files-ahead';
import { inlineStyles, joinStyles } from './page-styles';

/** The exports of scripts/pages/prerender.tsx. */
interface Renderer {
  renderPage(name: string): string;
}

const EMPTY_ROOT = '<div id="root"></div>';

/**
 * Renders each page's first content into its HTML, so that it is visible before any script runs, and links the styles
 * it needs, including those of an island that hydrates later, as one file; public pages contain them, even those
 * without a framework, which have nothing to render. The browser hydrates the same tree. Throws if a page has no empty
 * root to fill.
 */
export async function prerenderPages(root: string, dist: string): Promise<void> {
  // In the project root, because the renderer imports from node_modules; concurrent builds must not share it.
  const folder = resolve(root, 'dist-ssr', String(process.pid));
  try {
    await prerenderWith(folder, root, dist);
  } finally {
    await rm(folder, { recursive: true, force: true });
    // A concurrent build may still be using it.
    await rmdir(resolve(root, 'dist-ssr')).catch(() => undefined);
  }
  await rm(resolve(dist, '.vite'), { recursive: true });
}

/** @param folder of the renderer, which this builds */
async function prerenderWith(folder: string, root: string, dist: string): Promise<void> {
  await build({
    logLevel: 'warn',
    build: { ssr: resolve(root, 'scripts/pages/prerender.tsx'), outDir: folder, copyPublicDir: false, manifest: false },
  });
  const renderer = (await import(pathToFileURL(resolve(folder, 'prerender.js')).href)) as Renderer;
  const read = (address: string): string => readFileSync(dist + address, 'utf8');
  const write = (address: string, style: string): void => writeFileSync(dist + address, style);
  const pages = new Map<string, string>();
  for (const page of pageManifest.filter(({ island }) => island)) {
    const html = await readFile(resolve(dist, `${page.name}.html`), 'utf8');
    const filled = fill(page, html, renderer);
    const styled = opensPublicly(page) ? inlineStyles(filled, read) : joinStyles(page.name, filled, read, write);
    pages.set(page.name, withoutRepeats(styled));
  }
  for (const { name, next } of pageManifest) {
    const html = pages.get(name);
    const nextStyle = /<link rel="stylesheet"[^>]*?href="([^"]+)/.exec(pages.get(next ?? '') ?? '')?.[1];
    if (html) await writeFile(resolve(dist, `${name}.html`), nextStyle ? withFileAtRest(html, nextStyle) : html);
  }
  for (const { name } of pageManifest.filter((page) => !page.island && opensPublicly(page))) {
    const path = resolve(dist, `${name}.html`);
    await writeFile(path, inlineStyles(await readFile(path, 'utf8'), read));
  }
}

/** The page with its first content, and links to the styles it needs. */
function fill({ name }: PageMeta, html: string, renderer: Renderer): string {
  if (!html.includes(EMPTY_ROOT)) throw new Error(`${name}.html has no empty #root`);
  const filled = html.replace(EMPTY_ROOT, () => `<div id="root">${renderer.renderPage(name)}</div>`);
  // Files fetched ahead are soon visible, and their styles need no separate request.
  return stylesFirst(withStyles(filled, stylesAhead(filled)));
}

/** Whether people open a page from other sites. They reach private pages from another page, with its styles cached. */
function opensPublicly({ canonical, name }: PageMeta): boolean {
  return canonical !== undefined || name === 'reset';
}

/** The style files that a page's first script would fetch ahead. */
function stylesAhead(html: string): string[] {
  return / data-ahead="([^"]*)"/.exec(html)?.[1]?.match(/\S+\.css/g) ?? [];
}

/** Adds links for missing styles after the existing ones. */
function withStyles(html: string, styles: readonly string[]): string {
  const missing = styles.filter((file) => !html.includes(`href="${file}"`));
  const links = missing.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** Moves styles before scripts: only they block the first paint. */
function stylesFirst(html: string): string {
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const bare = styles.reduce((rest, link) => rest.replace(link, ''), html);
  return bare.replace('<script type="module"', (script) => styles.join('') + script);
}
