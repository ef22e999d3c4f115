import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..');
const DEV_ADDRESS = '/hold-presses.js';

/**
 * Puts `entries/hold-presses.ts` at the top of the head of these pages, as a classic script: a module would run only after
 * the first paint. It loads alongside the styles, which the first paint waits for anyway.
 */
export function firstScript(pages: readonly string[]): Plugin {
  let source = '';
  let isBuild = false;
  return {
    name: 'first-script',
    async buildStart() {
      source = await bundle();
    },
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: fileName(source), source });
    },
    configureServer(server) {
      server.middlewares.use(DEV_ADDRESS, (_request, response, next) => {
        bundle().then((text) => response.setHeader('Content-Type', 'text/javascript').end(text), next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path }) {
        const page = /([^/]+)\.html$/.exec(path)?.[1] ?? '';
        if (!pages.includes(page)) return [];
        const src = isBuild ? `/${fileName(source)}` : DEV_ADDRESS;
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];
      },
    },
  };
}

function fileName(source: string): string {
  return `assets/hold-presses-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(root, 'entries/hold-presses.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    tsconfig: resolve(root, 'tsconfig.json'),
    logLevel: 'warning',
  });
  const [script] = outputFiles;
  if (!script) throw new Error('entries/hold-presses.ts made no script');
  return script.text;
}
