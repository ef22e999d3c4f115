import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { bundleLibrary } from '@server/sandbox/stripe-js/library';
import { type BuildOptions, build } from 'esbuild';

/** Files that the server reads at run time; in the build they are at the same relative path in dist-server/. */
const READ_AT_RUN_TIME = [
  'data/pglite-worker.cjs',
  'data/pglite-folder.cjs',
  'strangers/child.cjs',
  'strangers/watchdog.cjs',
  'pdf/open-pdf.cjs',
  'pdf/count-task.cjs',
  'pdf/fax-pages/canvases.cjs',
  'pdf/fax-pages/content.cjs',
  'pdf/fax-pages/draw-page.cjs',
  'pdf/fax-pages/fax-task.cjs',
  'pdf/fax-pages/fax-writer.cjs',
  'pdf/fax-pages/losses.cjs',
  'pdf/fax-pages/one-bit.cjs',
  'pdf/fax-pages/placement.cjs',
  'pdf/fax-pages/plain-page.cjs',
  'pdf/fax-pages/source.cjs',
  'pdf/preview-task.cjs',
  'printing/pdf-writer.cjs',
  'printing/print-task.cjs',
  'printing/raster-pages.cjs',
  'archives/mail-task.cjs',
  'admin/admin.css',
  'sandbox/public',
  'sandbox/stripe-js/card-frame.js',
  'sandbox/stripe-js/card-rules.js',
  'sandbox/stripe-js/sheet-frame.js',
  'sandbox/stripe-js/frame.css',
];

/** Packages of nearly three hundred small files: bundling them halves the load time of all packages. */
const TAKEN_IN = ['kysely', 'stripe'];

/** Builds dist-server/: the server as one file, the entry that loads it, and the files it reads at run time. */
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
  for (const name of READ_AT_RUN_TIME) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await cp(join(from, name), join(folder, name), { recursive: true });
  }
  const library = await bundleLibrary(join(from, 'sandbox/stripe-js'));
  await writeFile(join(folder, 'sandbox/stripe-js/stripe.js'), library);
}

/** All other packages stay external, installed beside the server, where their own files and threads find them. */
async function packagesBeside(root: string): Promise<string[]> {
  // The shape of package.json.
  const { dependencies, devDependencies } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !TAKEN_IN.includes(name));
}
