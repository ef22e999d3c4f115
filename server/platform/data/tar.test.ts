import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tarEntry } from '@server/testing/tar-entry';
import { tarEntries, unpackTar } from './tar';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fax-tar-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const long = 'x'.repeat(1300);
const tar = Buffer.concat([
  tarEntry('/mark', '17'),
  tarEntry('/base', null),
  tarEntry('/base/empty', ''),
  tarEntry('/base/1/long', long),
  Buffer.alloc(1024),
]);

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 7, 511, 512, 513, 5000])('reads the entries from pieces of %i bytes', async (size) => {
  const read: [string, string | null][] = [];
  for await (const { name, content } of tarEntries(pieces(tar, size))) read.push([name, content?.toString() ?? null]);
  expect(read).toEqual([
    ['mark', '17'],
    ['base', null],
    ['base/empty', ''],
    ['base/1/long', long],
  ]);
});

test('writes files and folders that only this user can read', async () => {
  await unpackTar([tar], folder, 'mark');
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'base',
    'base/1',
    'base/1/long',
    'base/empty',
    'mark',
  ]);
  expect(readFileSync(join(folder, 'base/1/long'), 'utf8')).toBe(long);
  expect(statSync(join(folder, 'mark')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'base')).mode & 0o777).toBe(0o700);
});

test('writes the last entry once the others are settled', async () => {
  const seen: string[][] = [];
  await unpackTar([tar], folder, 'mark', () => Promise.resolve(void seen.push(readdirSync(folder))));
  expect(seen).toEqual([['base']]);
  const fails = unpackTar([tar], join(folder, 'other'), 'mark', () => Promise.reject(new Error('disk full')));
  await expect(fails).rejects.toThrow('disk full');
  expect(readdirSync(join(folder, 'other'))).toEqual(['base']);
});

test('does not write the last entry if the archive is truncated or lacks it', async () => {
  await expect(unpackTar([tar.subarray(0, 2600)], folder, 'mark')).rejects.toThrow('breaks off');
  expect(readdirSync(folder)).toEqual(['base']);
  await expect(unpackTar([tar], folder, 'another')).rejects.toThrow('no another');
});
