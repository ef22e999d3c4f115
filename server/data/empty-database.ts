import { createReadStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
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

/** Name of the prepared database among what the built server reads; a server that runs from source has none. */
export const PREPARED_DATABASE = 'empty-database.tar.br';

/** Pieces in which it is read, bytes. */
const CHUNK = 262_144;

/** What makes a folder one of PostgreSQL. */
const MARK = 'PG_VERSION';

/**
 * Puts an empty, current database into the folder, unless it holds one. The mark is written last, and where `sync` is true
 * when all else is on the disk: after a start that broke off, the next one begins anew.
 */
export async function ensureDatabase(serverDir: string, folder: string, sync = true): Promise<void> {
  if (existsSync(join(folder, MARK))) return;
  await mkdir(folder, { recursive: true });
  const prepared = join(serverDir, PREPARED_DATABASE);
  const tar = existsSync(prepared) ? readPrepared(prepared) : [await makeEmptyDatabase(serverDir)];
  await unpackTar(tar, folder, MARK, () => (sync ? syncFolder(folder) : Promise.resolve()));
}

/**
 * The folder of an empty, current database as a tar file. Making it takes seconds and hundreds of megabytes, which is why
 * it has a thread of its own, whose memory goes with it.
 */
export async function makeEmptyDatabase(serverDir: string): Promise<Uint8Array> {
  const thread = openPglite(serverDir, { background: true });
  await migrate(new Kysely<Schema>({ dialect: pgliteDialect(thread) }));
  // So that whoever starts from it has nothing to repeat.
  await thread.query('checkpoint', []);
  const tar = await thread.dump();
  await thread.close();
  return tar;
}

function readPrepared(path: string): Chunks {
  // What goes wrong is met by who reads.
  return pipeline(createReadStream(path), createBrotliDecompress({ chunkSize: CHUNK }), () => undefined);
}
