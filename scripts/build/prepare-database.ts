import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { brotliCompress, constants } from 'node:zlib';
import { makeEmptyDatabase, PREPARED_DATABASE } from '@server/platform/data/empty-database';
import { inputHash } from './input-hash';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;

/**
 * Puts the prepared database into dist-server/, so that a server with a new data folder starts quickly. Creating it
 * takes seconds, so it is cached in node_modules under a hash of its inputs.
 */
export async function prepareDatabase(root: string, folder: string): Promise<void> {
  const cache = resolve(root, 'node_modules/.cache/faxkeep');
  const kept = join(cache, `${inputHash(root, ['server/platform/data', 'package-lock.json'])}.tar.br`);
  await mkdir(cache, { recursive: true });
  if (!existsSync(kept)) {
    // This code runs once: optimizing it at run time would double the duration.
    setFlagsFromString('--liftoff-only');
    const half = `${kept}.${process.pid}`;
    try {
      await writeFile(half, await compress(await makeEmptyDatabase(resolve(root, 'server'))));
      await rename(half, kept);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  }
  await copyFile(kept, join(folder, PREPARED_DATABASE));
}

/** Not at the highest level, which takes half a minute to save another tenth. */
function compress(tar: Uint8Array): Promise<Buffer> {
  return promisify(brotliCompress)(tar, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 24 } });
}
