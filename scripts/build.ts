/**
 * Makes dist/: the pages, their first content rendered into the HTML, the embed loader, compressed copies.
 * Usage: tsx scripts/build.ts [folder to make instead of dist/; what is in it goes]
 */
import { relative, resolve } from 'node:path';
import { build } from 'vite';
import { buildEmbedLoader } from './build-embed-loader';
import { compressFolder } from './compress';
import { prerenderPages } from './prerender-pages';

const root = resolve(import.meta.dirname, '..');
const dist = resolve(root, process.argv[2] ?? 'dist');

process.chdir(root);
process.env.NODE_ENV = 'production';
await build({ logLevel: 'warn', build: { outDir: dist } });
await prerenderPages(root, dist);
await buildEmbedLoader(root, dist);
const { files, bytes, brotliBytes } = await compressFolder(dist);
const [kB, brotliKb] = [bytes, brotliBytes].map((size) => Math.round(size / 1024));
console.log(`${relative(root, dist)}/: ${files} files, ${kB} kB, ${brotliKb} kB with brotli`);
