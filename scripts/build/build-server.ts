import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { bundleLibrary } from '@sandbox/stripe-js/library';
import { ENTRIES, entryOptions } from '@server/platform/entry-files';
import { type BuildOptions, build } from 'esbuild';

/** Files that the server reads at run time; in the build they are at the same relative path in dist-server/. */
const READ_AT_RUN_TIME = ['admin/admin.css'];

/** Files of the sandbox, in dist-server/sandbox/. */
const SANDBOX_FILES = [
  'public',
  'stripe-js/card-frame.js',
  'stripe-js/card-rules.js',
  'stripe-js/sheet-frame.js',
  'stripe-js/frame.css',
];

/** Packages of nearly three hundred small files: bundling them halves the load time of all packages. */
const TAKEN_IN = ['kysely', 'stripe'];

/**
 * Builds dist-server/: the server as one file, the entry that loads it, one file for each other process and thread, and
 * the files read at run time.
 */
export async function buildServer(root: string, folder: string): Promise<void> {
  const from = resolve(root, 'server');
  const common: BuildOptions = { bundle: true, platform: 'node', sourcemap: true, logLevel: 'warning' };
  await build({
    ...common,
    entryPoints: { server: join(from, 'main.ts'), 'build-stamp': resolve(root, 'scripts/start/build-stamp.ts') },
    outdir: folder,
    format: 'esm',
    target: 'node20.19',
    external: await packagesBeside(root),
    tsconfig: resolve(root, 'tsconfig.json'),
  });
  await build({
    ...common,
    entryPoints: [join(from, 'start/built.cjs')],
    outfile: join(folder, 'main.js'),
    format: 'iife',
  });
  await build({ ...entryOptions(from, ENTRIES), outdir: folder, sourcemap: true });
  await copyFiles(READ_AT_RUN_TIME, from, folder);
  await copyFiles(SANDBOX_FILES, resolve(root, 'sandbox'), join(folder, 'sandbox'));
  const library = await bundleLibrary(resolve(root, 'sandbox/stripe-js'));
  await writeFile(join(folder, 'sandbox/stripe-js/stripe.js'), library);
}

async function copyFiles(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await cp(join(from, name), join(to, name), { recursive: true });
  }
}

/** All other packages stay external, installed beside the server, where their own files and threads find them. */
async function packagesBeside(root: string): Promise<string[]> {
  const lists = ['package.json', 'server/package.json', 'sandbox/package.json'].map(async (path) => {
    // The shape of package.json.
    const { dependencies, devDependencies } = JSON.parse(await readFile(resolve(root, path), 'utf8')) as PackageLists;
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  const names = (await Promise.all(lists)).flat();
  return [...new Set(names)].filter((name) => !TAKEN_IN.includes(name));
}

interface PackageLists {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}
