import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import type { PageMeta } from '../../pages/page-manifest.ts';
import { filesAhead } from './files-ahead.ts';

const root = resolve(import.meta.dirname, '../..');
/** As in shared/api/wire.ts, whose aliases Vite's configuration does not know. */
const API_PREFIX = '/v1';

/**
 * Puts `entries/first.ts`, `first-private.ts` or `first-plain.ts` inside these pages, at the top of their heads: a
 * separate file would arrive one request after the first paint. A page's policy names it by its hash
 * (`inline-sources.ts`).
 */
export function firstScript(pages: readonly PageMeta[]): Plugin {
  let api = '';
  let info = '';
  return {
    name: 'first-script',
    configResolved({ command, env }) {
      const base = String(env.VITE_API_BASE ?? '').replace(/\/$/, '');
      const built = command === 'build' ? 'production' : 'development';
      const environment = String(env.VITE_BUILD_ENVIRONMENT ?? '') || built;
      api = base + API_PREFIX;
      info = `${api}/info/${environment}`;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        const page = pages.find(({ name }) => path.endsWith(`/${name}.html`));
        if (page?.needsScript) return atTop(html, `<script>${await scriptText('first-plain')}</script>`);
        if (!page?.island) return html;
        // The development server has no files to fetch ahead.
        const files = (modules: readonly string[] = []) => (bundle ? filesAhead(bundle, modules) : []);
        const ahead = files(page.ahead);
        const atRest = files(page.atRest).filter((file) => !ahead.includes(file));
        const lists = `data-ahead="${ahead.join(' ')}" data-at-rest="${atRest.join(' ')}"`;
        const calls = `data-info="${info}"${page.reads ? ` data-reads="${api}${page.reads}"` : ''}`;
        const text = await scriptText(page.reads ? 'first-private' : 'first');
        return atTop(html, `<script ${calls} ${lists}>${text}</script>`);
      },
    },
  };
}

/** The page with this script before everything that it loads. */
function atTop(html: string, script: string): string {
  return html.replace(/<meta charset[^>]*>/, (charset) => charset + script);
}

async function scriptText(entry: 'first' | 'first-private' | 'first-plain'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(root, `entries/${entry}.ts`)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    tsconfig: resolve(root, 'tsconfig.json'),
    logLevel: 'warning',
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`entries/${entry}.ts made no script`);
  return script.text.trim();
}
