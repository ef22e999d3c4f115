import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The library as one classic script, as the real one is: made by the build, or now when the server runs from source. */
export function readLibrary(folder: string): Promise<string> {
  const made = join(folder, 'stripe.js');
  return existsSync(made) ? readFile(made, 'utf8') : bundleLibrary(folder);
}

/** Puts the files of `library` into one script. esbuild is no part of the built server, so it comes when it is needed. */
export async function bundleLibrary(folder: string): Promise<string> {
  const { build } = await import('esbuild');
  const entry = join(folder, 'library/stripe.js');
  const built = await build({ entryPoints: [entry], bundle: true, format: 'iife', target: 'es2022', write: false });
  return built.outputFiles.map(({ text }) => text).join('');
}
