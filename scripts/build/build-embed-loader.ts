import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';

/** Builds dist/embed.js for other sites: one self-contained file with a stable name. */
export async function buildEmbedLoader(root: string, dist: string): Promise<void> {
  const entry = resolve(root, 'entries/embed-loader.ts');
  if (!existsSync(entry)) return;
  await build({
    entryPoints: [entry],
    outfile: resolve(dist, 'embed.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    tsconfig: resolve(root, 'tsconfig.json'),
    logLevel: 'warning',
  });
}
