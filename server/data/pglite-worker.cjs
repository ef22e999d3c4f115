/**
 * The embedded PostgreSQL, in its own thread: a long query never holds up answers to visitors.
 * Messages in: {id, sql, params} | {id, dump: true} | {id, close: true}; out: {id, rows, affected} | {id, error}.
 */
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { PGlite } = require('@electric-sql/pglite');

const { dataDir, dumpFile } = workerData;
const opening = PGlite.create({
  ...(dataDir ? { dataDir } : {}),
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
