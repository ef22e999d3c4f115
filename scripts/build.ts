/**
 * Builds dist/: the prerendered pages, the embed loader, and compressed copies; and dist-server/: the server, and the
 * empty database that it starts from.
 * Usage: tsx scripts/build.ts [folder instead of dist/, which is emptied; then no server is built]
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { pageManifest } from '@pages/page-manifest';
import { BUILT_WITH_FILE, type BuiltWith, builtWith } from '@server/http/site/built-with';
import type { InlineSources } from '@server/http/site/content-policy';
import { build, loadEnv } from 'vite';
import { buildEmbedLoader } from './build/build-embed-loader';
import { explainFailure, placeProblem } from './build/build-problem';
import { buildServer } from './build/build-server';
import { compressFolder } from './build/compress';
import { inlineSources } from './build/inline-sources';
import { prepareDatabase } from './build/prepare-database';
import { legalProblems } from './legal/legal-page';
import { keepPagesAsBuilt } from './pages/kept-as-built';
import { prerenderPages } from './pages/prerender-pages';
import { buildStamp, STAMP_FILE } from './start/build-stamp';

const root = resolve(import.meta.dirname, '..');
const folder = process.argv[2];

// Computed before anything is read, so that a change during the build makes the next start rebuild.
const stamp = buildStamp(root, process.env);
process.chdir(root);
process.env.NODE_ENV = 'production';
const problems = legalProblems(root);
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
const made = folder === undefined ? ['dist', 'dist-server'] : [folder];
const problem = placeProblem(root, made) ?? (await buildAll());
if (problem !== null) await end(problem);

/** Builds everything. @returns a sentence if the machine is why that failed */
async function buildAll(): Promise<string | null> {
  process.send?.({ begins: true });
  try {
    // First, so that nothing looks built if the build stops.
    if (folder === undefined) await rm(resolve(root, STAMP_FILE), { force: true });
    if (folder === undefined) await buildBoth();
    else await buildPages(resolve(root, folder));
    return null;
  } catch (error) {
    for (const name of made) await rm(resolve(root, name), { recursive: true, force: true }).catch(() => undefined);
    const sentence = explainFailure(root, error);
    if (sentence === null) throw error;
    return sentence;
  }
}

async function buildBoth(): Promise<void> {
  // Neither may still be writing when the other has failed.
  const halves = [buildPages(resolve(root, 'dist')), buildServerFolder(resolve(root, 'dist-server'))];
  await Promise.allSettled(halves);
  await Promise.all(halves);
  const settings = loadEnv('production', root, 'VITE_');
  const inline = await inlineIn(resolve(root, 'dist'));
  await writeFile(resolve(root, BUILT_WITH_FILE), JSON.stringify(builtWith(settings, inline)));
  await writeFile(resolve(root, STAMP_FILE), stamp);
}

/** Ends with a sentence, which `npm start` shows instead of other output. */
async function end(sentence: string): Promise<void> {
  process.exitCode = 1;
  if (process.send) await new Promise((sent) => process.send?.({ problem: sentence }, sent));
  else console.error(sentence);
}

async function buildPages(dist: string): Promise<void> {
  await build({ logLevel: 'warn', build: { outDir: dist } });
  await prerenderPages(root, dist);
  await keepPagesAsBuilt(dist);
  await buildEmbedLoader(root, dist);
  const { files, bytes, brotliBytes } = await compressFolder(dist);
  const [kB, brotliKb] = [bytes, brotliBytes].map((size) => Math.round(size / 1024));
  console.log(`${relative(root, dist)}/: ${files} files, ${kB} kB, ${brotliKb} kB with brotli`);
}

/** Inline sources of the pages, for their policies. */
async function inlineIn(dist: string): Promise<BuiltWith['inline']> {
  const named = pageManifest.map(async ({ name }): Promise<[string, InlineSources]> => {
    return [name, inlineSources(await readFile(resolve(dist, `${name}.html`), 'utf8'))];
  });
  return Object.fromEntries(await Promise.all(named));
}

async function buildServerFolder(distServer: string): Promise<void> {
  await rm(distServer, { recursive: true, force: true });
  await mkdir(distServer);
  await Promise.all([buildServer(root, distServer), prepareDatabase(root, distServer)]);
}
