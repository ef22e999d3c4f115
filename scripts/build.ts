/**
 * Makes dist/: the pages, their first content rendered into the HTML, the embed loader, compressed copies; and
 * dist-server/: the server, and the empty database that it starts from.
 * Usage: tsx scripts/build.ts [folder to make instead of dist/; what is in it goes, and no server is made]
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { BUILT_WITH_FILE, builtWith } from '@server/site/built-with';
import { build, loadEnv } from 'vite';
import { buildEmbedLoader } from './build-embed-loader';
import { buildServer } from './build-server';
import { compressFolder } from './compress';
import { prepareDatabase } from './prepare-database';
import { prerenderPages } from './prerender-pages';
import { buildStamp, STAMP_FILE } from './start/build-stamp';

const root = resolve(import.meta.dirname, '..');
const folder = process.argv[2];

// Before anything is read: what changes while the build runs makes the next start build again.
const stamp = buildStamp(root, process.env);
process.chdir(root);
process.env.NODE_ENV = 'production';
if (folder === undefined) {
  await Promise.all([buildPages(resolve(root, 'dist')), buildServerFolder(resolve(root, 'dist-server'))]);
  const settings = loadEnv('production', root, 'VITE_');
  await writeFile(resolve(root, BUILT_WITH_FILE), JSON.stringify(builtWith(settings)));
  await writeFile(resolve(root, STAMP_FILE), stamp);
} else await buildPages(resolve(root, folder));

async function buildPages(dist: string): Promise<void> {
  await build({ logLevel: 'warn', build: { outDir: dist } });
  await prerenderPages(root, dist);
  await buildEmbedLoader(root, dist);
  const { files, bytes, brotliBytes } = await compressFolder(dist);
  const [kB, brotliKb] = [bytes, brotliBytes].map((size) => Math.round(size / 1024));
  console.log(`${relative(root, dist)}/: ${files} files, ${kB} kB, ${brotliKb} kB with brotli`);
}

async function buildServerFolder(distServer: string): Promise<void> {
  await rm(distServer, { recursive: true, force: true });
  await mkdir(distServer);
  await Promise.all([buildServer(root, distServer), prepareDatabase(root, distServer)]);
}
