import { once } from 'node:events';
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { entryFile } from '@server/platform/entry-files';
import { emptyDatabaseDump } from '@server/testing/test-server';
import { unpackTar } from './tar';

/** Counts syncs, then runs the worker as usual. */
const COUNTING = `
  const fs = require('node:fs');
  const { workerData } = require('node:worker_threads');
  const counts = new Int32Array(workerData.counts);
  for (const name of ['fdatasyncSync', 'fsyncSync']) {
    const wait = fs[name];
    fs[name] = (file) => { Atomics.add(counts, 0, 1); wait(file); };
  }
  require('node:module').syncBuiltinESMExports();
  require(workerData.thread);
`;

let folder: string;
let worker: Worker;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fax-sync-'));
  await unpackTar(createReadStream(await emptyDatabaseDump(resolve('server'))), folder, 'PG_VERSION');
});
afterEach(async () => {
  await worker.terminate();
  rmSync(folder, { recursive: true });
});

/** Opens the folder; returns a function that runs a statement and returns the number of syncs before its answer. */
async function openCounting(sync: boolean): Promise<(sql: string) => Promise<number>> {
  const counts = new Int32Array(new SharedArrayBuffer(4));
  const thread = await entryFile(resolve('server'), 'pglite-worker');
  worker = new Worker(COUNTING, { eval: true, workerData: { dataDir: folder, sync, counts: counts.buffer, thread } });
  const ask = async (sql: string): Promise<number> => {
    const before = Atomics.load(counts, 0);
    worker.postMessage({ id: 1, sql, params: [] });
    const [{ error }] = (await once(worker, 'message')) as [{ error?: object }]; // the worker's own message format
    expect(error).toBeUndefined();
    return Atomics.load(counts, 0) - before;
  };
  await ask('select 1');
  return ask;
}

const insert = (name: string): string => `insert into server_secrets (name, value) values ('${name}', 'x')`;

test('acknowledges a commit once it is on disk; a statement that commits nothing does not sync', async () => {
  const waits = await openCounting(true);
  for (const name of ['a', 'b', 'c']) expect(await waits(insert(name))).toBeGreaterThanOrEqual(1);
  expect(await waits('begin')).toBe(0);
  expect(await waits(insert('d'))).toBe(0);
  expect(await waits('commit')).toBeGreaterThanOrEqual(1);
  expect(await waits('select name from server_secrets')).toBe(0);
  // The log, the table files, and the folder with its progress.
  expect(await waits('checkpoint')).toBeGreaterThan(3);
});

test('creates files that only the process owner can read', async () => {
  const umask = process.umask(0o077);
  try {
    const waits = await openCounting(true);
    await waits('create table made (id int)');
    await waits('checkpoint');
  } finally {
    process.umask(umask);
  }
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  expect(paths.some((path) => path.endsWith('pg_internal.init'))).toBe(true);
  expect(paths.filter((path) => statSync(path).mode & 0o077)).toEqual([]);
});

test('does not sync if a test says so', async () => {
  const waits = await openCounting(false);
  expect((await waits(insert('a'))) + (await waits('checkpoint'))).toBe(0);
});
