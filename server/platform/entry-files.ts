import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';

/**
 * Bundles that the server runs in separate processes and threads: the name and the entry file in server/. They are
 * CommonJS because `require` loads their packages in half the time, and only when needed.
 */
export const ENTRIES = {
  'untrusted-process': 'untrusted-process.ts',
  'watchdog-thread': 'untrusted/watchdog-thread.ts',
  'pglite-worker': 'platform/data/pglite-worker.ts',
} as const satisfies Entries;

/** Entry files in server/, by the names of their bundles. */
export type Entries = Readonly<Record<string, string>>;

const made = new Map<string, Promise<string>>();

/**
 * Path of a bundle. A built server has it beside its main file; one that runs from source makes all on first use.
 *
 * @throws Error if the source cannot be bundled
 */
export async function entryFile(serverDir: string, name: keyof typeof ENTRIES): Promise<string> {
  const built = join(serverDir, `${name}.cjs`);
  if (existsSync(built)) return built;
  const making = made.get(serverDir) ?? bundleEntries(serverDir, ENTRIES);
  made.set(serverDir, making);
  return join(await making, `${name}.cjs`);
}

/** How entries are bundled, one file each. `outdir` and what becomes of the files is up to the caller. */
export function entryOptions(serverDir: string, entries: Entries): BuildOptions {
  return {
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(serverDir, file)])),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    packages: 'external',
    tsconfig: resolve(serverDir, '../tsconfig.json'),
    logLevel: 'warning',
  };
}

/**
 * Bundles entries of a server that runs from source; returns the folder. Its name is a hash of its content, so that
 * processes that start at the same time, or after a change, do not collide. Packages resolve from there.
 */
export async function bundleEntries(serverDir: string, entries: Entries): Promise<string> {
  // A built server does not have it.
  const { buildSync } = await import('esbuild');
  const cache = resolve(serverDir, '../node_modules/.cache/faxkeep');
  const { outputFiles } = buildSync({ ...entryOptions(serverDir, entries), outdir: cache, write: false });
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) hash.update(path).update(contents);
  const folder = join(cache, `entries-${hash.digest('hex').slice(0, 16)}`);
  await mkdir(folder, { recursive: true });
  for (const { path, contents } of outputFiles) await writeOnce(join(folder, path.slice(cache.length)), contents);
  return folder;
}

/** Writes a file unless it is there: nobody finds half of it. */
async function writeOnce(path: string, contents: Uint8Array): Promise<void> {
  if (existsSync(path)) return;
  const half = `${path}.${randomUUID()}`;
  await writeFile(half, contents);
  await rename(half, path);
}
