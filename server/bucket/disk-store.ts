import { constants, copyFile, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import { randomId } from '@shared/lib/random-id';
import type { BlobStore } from './blob-store';
import { digestOf } from './file-digest';
import { createNewestWriter } from './newest-writer';
import { type BucketKeys, signForm } from './policy';
import { sweepFolder } from './sweep-folder';

/** Thrown when a file exceeds the agreed size. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** Creates a store on the local disk, under `dataDir/files`, whose forms are signed with `keys`. */
export function createDiskStore(config: Config, keys: BucketKeys, clock: Clock): BlobStore {
  const folder = join(config.dataDir, 'files');
  const unfinished = join(folder, 'unfinished');
  const newest = createNewestWriter();
  return {
    signForm: (file) => ({ action: config.bucketUrl, ...signForm(keys, file, clock.now()) }),
    sizeOf: (key) => sizeOf(join(folder, fileName(key))),
    open: async (key) => {
      const path = join(folder, fileName(key));
      const size = await sizeOf(path);
      return size === null ? null : { path, size, release: () => Promise.resolve() };
    },
    seal: async (key, sealedKey) => {
      const path = join(folder, fileName(sealedKey));
      if (!(await linkTo(join(folder, fileName(key)), path))) return null;
      await syncToDisk(folder);
      return { path, ...(await digestOf(path)), release: () => Promise.resolve() };
    },
    write: (key, chunks, maxBytes) => writeWhole(folder, fileName(key), newest(key, chunks), maxBytes),
    remove: (key) => rm(join(folder, fileName(key)), { force: true }),
    sweep: (before) => sweepFolder(unfinished, () => true, before),
    check: () => assertWritable(unfinished),
  };
}

/** The file name for a key. Throws for anything but a key made by this server, so that no path can be injected. */
export function fileName(key: string): string {
  if (!/^[0-9A-Za-z-]{20,80}\.(?:pdf|png)$/.test(key)) throw new Error('Not a key of this bucket');
  return key;
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null; // Node's file errors carry a code
    throw error;
  }
}

/**
 * Makes a hard link to a file. Files are never modified in place, so the link keeps its content when the original is
 * replaced. False if there is no such file.
 */
async function linkTo(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Node's file errors carry a code
    if (code === 'ENOENT') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw error;
    // A file system without hard links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await syncToDisk(to);
  }
  return true;
}

/** Writes a file atomically and durably: it appears complete or not at all, even if the machine crashes. */
async function writeWhole(
  folder: string,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number> {
  const unfinished = join(folder, 'unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const temporary = join(unfinished, randomId());
  const file = await open(temporary, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new TooLargeError('The file is larger than agreed');
      await file.writeFile(chunk);
    }
    await file.sync();
    await file.close();
    await rename(temporary, join(folder, name));
    await syncToDisk(folder);
    return size;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Writes and removes a block: the only way to find that a disk is full or read-only. */
async function assertWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomId());
  try {
    await writeFile(path, Buffer.alloc(4_096));
  } finally {
    await rm(path, { force: true });
  }
}

/** Flushes a file, or a folder's entries, to disk. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
