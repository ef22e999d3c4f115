import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '@server/clock';
import type { S3Settings } from '@server/config';
import type { BlobStore } from './blob-store';
import { fileName } from './disk-store';
import { measured } from './measured';
import { signForm } from './policy';
import { createS3Client } from './s3-client';

/**
 * Files in a store that speaks the language of Amazon S3, shared by any number of machines.
 *
 * @param action address that pages post their files to
 */
export function createS3Store(
  settings: S3Settings,
  action: string,
  clock: Clock,
  fetch: typeof globalThis.fetch,
): BlobStore {
  const send = createS3Client(settings, clock, fetch);
  const keys = { ...settings, bucket: settings.name };
  const spool = (): string => join(tmpdir(), `fax-${randomUUID()}.pdf`);

  return {
    signForm: (file) => ({ action, ...signForm(keys, file, clock.now()) }),
    sizeOf: async (key) => {
      const response = await send('HEAD', fileName(key));
      return response.status === 404 ? null : Number(response.headers.get('content-length'));
    },
    open: async (key) => {
      const response = await send('GET', fileName(key));
      if (response.status === 404 || !response.body) return null;
      const path = spool();
      const file = measured(Number.POSITIVE_INFINITY);
      try {
        // Node's web streams and the ones of the DOM types are the same at run time.
        await pipeline(Readable.fromWeb(response.body as never), file.through, createWriteStream(path));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, size: file.size(), release: () => rm(path, { force: true }) };
    },
    write: async (key, chunks, maxBytes) => {
      // The store wants size and hash before the first byte, and nobody knows them yet.
      const path = spool();
      const file = measured(maxBytes);
      try {
        await pipeline(chunks, file.through, createWriteStream(path));
        await send('PUT', fileName(key), { blob: await openAsBlob(path), hash: file.hash() });
        return file.size();
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: async (key) => {
      await send('DELETE', fileName(key));
    },
    check: async () => {
      const { ok } = await send('HEAD', '');
      if (!ok) throw new Error('There is no such bucket');
    },
  };
}
