import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '@server/bucket/blob-store';
import { BucketError } from '@server/bucket/bucket-error';
import { fileName } from '@server/bucket/disk-store';
import { measured } from '@server/bucket/measured';
import { createNewestWriter } from '@server/bucket/newest-writer';
import { type BucketKeys, signForm } from '@server/bucket/policy';
import { sweepFolder } from '@server/bucket/sweep-folder';
import type { Clock } from '@server/platform/clock';
import type { S3Settings } from '@server/platform/settings/groups';
import { createS3Client, S3_LIMITS, type S3Limits } from './s3-client';

/** A key that is never used: a store that reports it missing is reachable, and accepts our credentials. */
const ABSENT = 'nothing-is-kept-under-this-key.pdf';

/**
 * Files in an S3-compatible store, which any number of machines can share.
 *
 * @param action URL that pages post their files to
 * @param options `keys` sign the forms, by default the store's own; `limits`: time limits for the store
 */
export function createS3Store(
  settings: S3Settings,
  action: string,
  clock: Clock,
  fetch: typeof globalThis.fetch,
  options: { keys?: BucketKeys; limits?: S3Limits } = {},
): BlobStore {
  const { keys = { ...settings, bucket: settings.name }, limits = S3_LIMITS } = options;
  const client = createS3Client(settings, clock, fetch, limits);
  const newest = createNewestWriter();

  const fetchFile = async (key: string): Promise<FetchedFile | null> => {
    const sent = await client.get(fileName(key));
    if (!sent) return null;
    const path = join(tmpdir(), `fax-${randomUUID()}.pdf`);
    const { size, sha256 } = await spool(path, withStallLimit(sent.body, limits.stall));
    return { path, size, sha256, etag: sent.etag, release: () => rm(path, { force: true }) };
  };

  return {
    signForm: (file) => ({ action, ...signForm(keys, file, clock.now()) }),
    sizeOf: async (key) => client.sizeOf(fileName(key)),
    open: fetchFile,
    seal: async (key, sealedKey) => {
      const file = await fetchFile(key);
      if (!file) return null;
      let isSealed = false;
      try {
        isSealed = await client.copy({ ...file, key: fileName(key) }, fileName(sealedKey));
      } finally {
        if (!isSealed) await file.release();
      }
      return isSealed ? file : null;
    },
    write: async (key, chunks, maxBytes) => {
      // The store needs the size and hash up front, so the file is written to disk first.
      const path = join(tmpdir(), `fax-${randomUUID()}.pdf`);
      const { size, sha256 } = await spool(path, newest(key, chunks), maxBytes);
      try {
        await client.put(fileName(key), await openAsBlob(path), sha256);
        return size;
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: async (key) => client.remove(fileName(key)),
    sweep: (before) => sweepFolder(tmpdir(), (name) => /^fax-[0-9a-f-]{36}\.pdf$/.test(name), before),
    check: async () => {
      const sent = await client.get(fileName(ABSENT));
      sent?.body.destroy();
    },
  };
}

interface FetchedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
  /** The ETag of this content; null if the store gives none. */
  etag: string | null;
  release(): Promise<void>;
}

/** Writes a file to the local disk, and removes it on failure. */
async function spool(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<{ size: number; sha256: string }> {
  const file = measured(maxBytes);
  try {
    await pipeline(chunks, file.through, createWriteStream(path, { mode: 0o600 }));
    return { size: file.size(), sha256: file.hash() };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Passes the chunks of a body on; throws BucketError if the next one takes longer than `limit` ms. */
async function* withStallLimit(source: Readable, limit: number): AsyncGenerator<Uint8Array> {
  const late = (): void => {
    source.destroy(new BucketError(`The bucket sent nothing more for ${limit} ms`));
  };
  const timer = setTimeout(late, limit);
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      timer.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
}
