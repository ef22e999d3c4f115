/**
 * The embedded PostgreSQL, in its own thread, so that a long query never delays answers to visitors.
 * Messages in: {id, sql, params} | {id, dump: true} | {id, close: true}; out: {id, rows, affected} | {id, error}.
 */
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { PGlite } = require('@electric-sql/pglite');
const { OwnFolder } = require('./pglite-folder.cjs');

const { dataDir, dumpFile, sync } = workerData;
// A single process needs no shared buffers, as the system caches files anyway. The default is 128 MB.
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
  ...(dataDir ? { fs: new OwnFolder(dataDir) } : {}),
  ...(dumpFile ? { loadDataDir: new Blob([readFileSync(dumpFile)]) } : {}),
});

async function answer(message) {
  const db = await opening;
  if (message.close) {
    await db.close();
    return {};
  }
  if (message.dump) return { dump: new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()) };
  const { rows, affectedRows } = await db.query(message.sql, message.params);
  return { rows, affected: affectedRows ?? 0 };
}

parentPort.on('message', (message) => {
  answer(message).then(
    (reply) => parentPort.postMessage({ id: message.id, ...reply }),
    (error) =>
      parentPort.postMessage({
        id: message.id,
        error: { message: String(error?.message ?? error), code: error?.code },
      }),
  );
});
