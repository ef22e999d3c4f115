import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The library as one classic script, like the real one: from the build, or bundled on demand when running from source.
 */
export function readLibrary(folder: string): Promise<string> {
  const made = join(folder, 'stripe.js');
  return existsSync(made) ? readFile(made, 'utf8') : bundleLibrary(folder);
}

/** Bundles the files of `library` into one script. esbuild is loaded lazily, as the built server does not have it. */
export async function bundleLibrary(folder: string): Promise<string> {
  const { build } = await import('esbuild');
  const entry = join(folder, 'library/stripe.js');
  const built = await build({ entryPoints: [entry], bundle: true, format: 'iife', target: 'es2022', write: false });
  return built.outputFiles.map(({ text }) => text).join('');
}
