/**
 * Makes dist/: the pages, their first content rendered into the HTML, the embed loader, compressed copies.
 * Usage: tsx scripts/build.ts
 */
import { resolve } from 'node:path';
import { build } from 'vite';
import { buildEmbedLoader } from './build-embed-loader';
import { compressFolder } from './compress';
import { prerenderPages } from './prerender-pages';

const root = resolve(import.meta.dirname, '..');
const dist = resolve(root, 'dist');

process.chdir(root);
process.env.NODE_ENV = 'production';
await build({ logLevel: 'warn' });
await prerenderPages(root, dist);
await buildEmbedLoader(root, dist);
const { files, bytes, brotliBytes } = await compressFolder(dist);
console.log(`dist/: ${files} files, ${Math.round(bytes / 1024)} kB, ${Math.round(brotliBytes / 1024)} kB with brotli`);
