import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { OwnFolder } from './pglite-folder';
import type { DatabaseOrder, DatabaseReply, DatabaseSource } from './pglite-thread';

// The embedded PostgreSQL, in its own thread, so that a long query never delays answers to visitors.

// `pglite-thread.ts` starts it with this.
const { dataDir, dumpFile, sync } = workerData as DatabaseSource;
// A single process does not need shared buffers, as the system caches files anyway. The default is 128 MB.
const SHARED_BUFFERS = '16MB';

// "-F" means: never sync. Otherwise PostgreSQL must use the one sync method that its file system here supports.
const DISK = sync ? ['-c', 'wal_sync_method=fsync'] : ['-F'];

const opening = PGlite.create({
  // For a new database: log segments of 1 MB instead of 16.
  initDbStartParams: ['--wal-segsize=1'],
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...DISK,
    ...['-c', `shared_buffers=${SHARED_BUFFERS}`],
  ],
  ...(dataDir === undefined ? {} : { fs: new OwnFolder(dataDir) }),
  ...(dumpFile === undefined ? {} : { loadDataDir: new Blob([readFileSync(dumpFile)]) }),
});

parentPort?.on('message', ({ id, ...order }: DatabaseOrder & { id: number }) => {
  answer(order).then(
    (reply) => send({ id, ...reply }),
    (error: unknown) => send({ id, error: wordsOf(error) }),
  );
});

async function answer(order: DatabaseOrder): Promise<Omit<DatabaseReply, 'id'>> {
  const db = await opening;
  if ('close' in order) {
    await db.close();
    return {};
  }
  if ('dump' in order) return { dump: new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()) };
  const { rows, affectedRows = 0 } = await db.query(order.sql, [...order.params]);
  return { rows, affected: affectedRows };
}

function send(reply: DatabaseReply): void {
  parentPort?.postMessage(reply);
}

/** Errors of PostgreSQL have a code; those of the package may have none. */
function wordsOf(error: unknown): NonNullable<DatabaseReply['error']> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown }; // whatever it is, only a string is believed
  return { message: error.message, ...(typeof code === 'string' ? { code } : {}) };
}
