import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.webmanifest',
  '.wasm',
]);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a .br and a .gz file beside every text file in a folder, for servers to send. Sizes in bytes. */
export async function compressFolder(folder: string): Promise<{ files: number; bytes: number; brotliBytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(paths.map(compressFile));
  return {
    files: paths.length,
    bytes: sizes.reduce((sum, { plain }) => sum + plain, 0),
    brotliBytes: sizes.reduce((sum, { small }) => sum + small, 0),
  };
}

async function compressFile(path: string): Promise<{ plain: number; small: number }> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    gzipped(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  return { plain: content.length, small: br.length };
}
