import fs, { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@server/platform/clock';
import { readConfig } from '@server/platform/config';
import type { BlobStore } from './blob-store';
import { createDiskStore } from './disk-store';
import { ownKeys } from './policy';

const key = `${'a'.repeat(30)}.pdf`;
const sealed = `sealed-${'b'.repeat(30)}.pdf`;
const YEAR_2000 = Date.UTC(2000, 0, 1);

let dataDir: string;
let store: BlobStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faxkeep-disk-'));
  store = createDiskStore(readConfig({ SANDBOX: '1', DATA_DIR: dataDir }), ownKeys('a secret'), systemClock);
});
afterEach(() => rm(dataDir, { recursive: true }));

const unfinished = (): string => join(dataDir, 'files/unfinished');

async function* chunksOf(...parts: string[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part));
}

test('a file is written, read and removed, and unreadable to other users of the machine', async () => {
  expect([await store.open(key), await store.sizeOf(key), await store.seal(key, sealed)]).toEqual([null, null, null]);
  expect(await store.write(key, chunksOf('%PDF-', '1.7'), 8)).toBe(8);
  const copy = await store.open(key);
  expect(copy).toMatchObject({ path: join(dataDir, 'files', key), size: 8 });
  expect((await stat(join(dataDir, 'files', key))).mode & 0o777).toBe(0o600);
  expect((await stat(unfinished())).mode & 0o777).toBe(0o700);
  await copy?.release();
  expect(await readFile(copy?.path ?? '', 'utf8')).toBe('%PDF-1.7');
  await store.remove(key);
  await store.remove(key);
  expect(await store.sizeOf(key)).toBeNull();
});

test('a file that exceeds the agreed size is not stored', async () => {
  await store.write(key, chunksOf('before'), 8);
  await expect(store.write(key, chunksOf('12345', '6789'), 8)).rejects.toThrow('The file is larger than agreed');
  expect(await readFile(join(dataDir, 'files', key), 'utf8')).toBe('before');
  expect(await readdir(unfinished())).toEqual([]);
});

test.each([
  '../secret.pdf',
  `../${key}`,
  `${key}/../secret`,
  `${'a'.repeat(19)}.pdf`,
  `${'a'.repeat(81)}.pdf`,
  'a'.repeat(30),
])('%s is not a key', (name) => {
  expect(() => store.sizeOf(name)).toThrow('Not a key of this bucket');
});

test.each([
  ['supports hard links', null],
  ['refuses hard links', 'EPERM'],
  ['does not support hard links', 'ENOTSUP'],
])('later uploads do not change a sealed file if the file system %s', async (_what, code) => {
  if (code) jest.spyOn(fs, 'link').mockRejectedValue(Object.assign(new Error('link'), { code }));
  await store.write(key, chunksOf('first'), 8);
  const copy = await store.seal(key, sealed);
  const sha256 = 'a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e';
  expect(copy).toMatchObject({ path: join(dataDir, 'files', sealed), size: 5, sha256 });
  await store.write(key, chunksOf('second'), 8);
  await expect(store.seal(key, sealed)).rejects.toThrow('EEXIST');
  await copy?.release();
  expect(await readFile(copy?.path ?? '', 'utf8')).toBe('first');
});

test('an unreadable disk is an error, not a missing file', async () => {
  await writeFile(join(dataDir, 'files'), '');
  await expect(store.sizeOf(key)).rejects.toThrow('ENOTDIR');
  await expect(store.seal(key, sealed)).rejects.toThrow('ENOTDIR');
  await expect(store.sweep(Date.now())).rejects.toThrow('ENOTDIR');
});

test('the check passes on a writable disk, and leaves nothing behind', async () => {
  await store.check();
  await store.check();
  expect(await readdir(unfinished())).toEqual([]);
});

test.each(['ENOSPC', 'EROFS'])('the check fails on a disk that cannot be written to (%s)', async (code) => {
  jest.spyOn(fs, 'writeFile').mockRejectedValueOnce(Object.assign(new Error(code), { code }));
  await expect(store.check()).rejects.toThrow(code);
});

test('partially written files are removed once they are old enough', async () => {
  expect(await store.sweep(YEAR_2000)).toBe(0);
  await mkdir(join(unfinished(), 'folder'), { recursive: true });
  for (const [name, time] of [
    ['old', YEAR_2000 - 1_000],
    ['on time', YEAR_2000],
    ['folder', YEAR_2000 - 1_000],
  ] as const) {
    if (name !== 'folder') await writeFile(join(unfinished(), name), '%PDF-');
    await utimes(join(unfinished(), name), new Date(time), new Date(time));
  }
  await store.write(key, chunksOf('new'), 8);
  expect(await store.sweep(YEAR_2000)).toBe(1);
  expect((await readdir(unfinished())).sort()).toEqual(['folder', 'on time']);
  expect(await store.sizeOf(key)).toBe(3);
});
