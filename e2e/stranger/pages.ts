import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../../dist');

/** The addresses of specification 2 that are not file names, and their pages. */
const PAGES: readonly [RegExp, string][] = [
  [/^\/(?:|displaycountries|start(?:\/\w+)?|order\/[^/]+)$/, 'index.html'],
  [/^\/register$/, 'login.html'],
  [/^\/(account|redirect)$/, '$1.html'],
];

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The file of the build for an address, or the 404 page. */
export async function readPage(path: string): Promise<{ status: number; type: string; content: Buffer }> {
  const page = PAGES.find(([address]) => address.test(path));
  const name = page ? path.replace(...page) : path.replace(/^\//, '');
  // The address was parsed as one of a site, so it has no "..".
  const content = await readFile(join(FOLDER, name)).catch(() => null);
  if (content) return { status: 200, type: TYPES[extname(name)] ?? 'application/octet-stream', content };
  return { status: 404, type: 'text/html; charset=utf-8', content: await readFile(join(FOLDER, '404.html')) };
}
