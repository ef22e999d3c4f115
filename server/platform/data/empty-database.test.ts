import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { tarEntry } from '@server/testing/tar-entry';
import { emptyDatabaseDump } from '@server/testing/test-server';
import { ensureDatabase, PREPARED_DATABASE } from './empty-database';
import { openPglite } from './pglite-thread';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fax-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('unpacks a prepared database with all its tables, and leaves an existing one alone', async () => {
  const database = join(folder, 'data/database');
  const dump = readFileSync(await emptyDatabaseDump(resolve('server')));
  const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  writeFileSync(join(folder, PREPARED_DATABASE), brotliCompressSync(dump, quickly));
  await ensureDatabase(folder, database);
  const thread = await openPglite(resolve('server'), { dataDir: database, background: true });
  expect((await thread.query('select name from server_secrets', [])).rows).toEqual([]);
  // A single process shares no memory: PostgreSQL's default is 128 MB.
  expect((await thread.query('show shared_buffers', [])).rows).toEqual([{ shared_buffers: '16MB' }]);
  await thread.close();

  const before = readdirSync(database);
  rmSync(join(folder, PREPARED_DATABASE));
  await ensureDatabase(folder, database);
  expect(readdirSync(database)).toEqual(before);
});

test('leaves nothing of a database that could not be unpacked, and starts over after an interrupted start', async () => {
  const database = join(folder, 'database');
  const whole = [
    tarEntry('/PG_VERSION', '18'),
    tarEntry('/base', null),
    tarEntry('/base/1', 'rows'),
    Buffer.alloc(1024),
  ];
  const prepare = (...parts: Buffer[]): void =>
    writeFileSync(join(folder, PREPARED_DATABASE), brotliCompressSync(Buffer.concat(parts)));

  prepare(...whole.slice(0, 2));
  await expect(ensureDatabase(folder, database)).rejects.toThrow('breaks off');
  expect(readdirSync(folder)).toEqual([PREPARED_DATABASE]);

  mkdirSync(join(database, 'base'), { recursive: true });
  prepare(...whole);
  await ensureDatabase(folder, database);
  expect(readdirSync(database, { recursive: true }).sort()).toEqual(['PG_VERSION', 'base', 'base/1']);
});

test('throws if the prepared database cannot be read', async () => {
  writeFileSync(join(folder, PREPARED_DATABASE), 'not compressed');
  await expect(ensureDatabase(folder, join(folder, 'database'))).rejects.toThrow();
});
