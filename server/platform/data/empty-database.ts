import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import { Kysely } from 'kysely';
import { migrate } from './migrate';
import { pgliteDialect } from './pglite-dialect';
import { openPglite } from './pglite-thread';
import type { Schema } from './schema';
import { syncFolder } from './sync-folder';
import { type Chunks, unpackTar } from './tar';

/** File name of the prepared database beside the built server; there is none when the server runs from source. */
export const PREPARED_DATABASE = 'empty-database.tar.br';

/** Chunk size for reading it, bytes. */
const CHUNK = 262_144;

/** The file that marks a PostgreSQL data folder. */
const MARK = 'PG_VERSION';

/**
 * Puts an empty, current database into the folder unless it has one. The marker file is written last and, if `sync` is
 * true, only once everything else is on disk: after an interrupted start, the next one starts over. A failure leaves
 * nothing.
 */
export async function ensureDatabase(serverDir: string, folder: string, sync = true): Promise<void> {
  if (existsSync(join(folder, MARK))) return;
  await mkdir(folder, { recursive: true });
  const prepared = join(serverDir, PREPARED_DATABASE);
  const tar = existsSync(prepared) ? readPrepared(prepared) : [await makeEmptyDatabase(serverDir)];
  try {
    await unpackTar(tar, folder, MARK, () => (sync ? syncFolder(folder) : Promise.resolve()));
  } catch (error) {
    // A partial database is useless and takes space; if it cannot be removed, the next start overwrites it.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * The data folder of an empty, current database as a tar file. Creating it takes seconds and hundreds of megabytes, so
 * it runs in a separate thread, whose memory is freed when it ends.
 */
export async function makeEmptyDatabase(serverDir: string): Promise<Uint8Array> {
  const thread = await openPglite(serverDir, { background: true });
  await migrate(new Kysely<Schema>({ dialect: pgliteDialect(thread) }));
  // So that a start from the dump has no log to replay.
  await thread.query('checkpoint', []);
  const tar = await thread.dump();
  await thread.close();
  return tar;
}

function readPrepared(path: string): Chunks {
  // The reader of the stream gets any error.
  return pipeline(createReadStream(path), createBrotliDecompress({ chunkSize: CHUNK }), () => undefined);
}
