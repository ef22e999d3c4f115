/**
 * The embedded PostgreSQL, in its own thread: a long query never holds up answers to visitors.
 * Messages in: {id, sql, params} | {id, dump: true} | {id, close: true}; out: {id, rows, affected} | {id, error}.
 */
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { PGlite } = require('@electric-sql/pglite');
const { OwnFolder } = require('./pglite-folder.cjs');

const { dataDir, dumpFile, sync } = workerData;
// Memory shared between processes is of no use to one; the system keeps files in memory by itself. The default is 128 MB.
const SHARED_BUFFERS = '16MB';

// "-F" of its own means: never wait for the disk. Of the ways to wait, PostgreSQL must take the one that its folder here has.
const DISK = sync ? ['-c', 'wal_sync_method=fsync'] : ['-F'];

const opening = PGlite.create({
  // Of a new database: its first file of the log is 1 MB instead of 16.
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
