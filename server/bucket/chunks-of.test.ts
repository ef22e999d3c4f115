import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@server/platform/clock';
import { readConfig } from '@server/platform/config';
import { chunksOf } from './chunks-of';
import { createDiskStore } from './disk-store';
import { ownKeys } from './policy';

const key = `${'a'.repeat(30)}.pdf`;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faxkeep-chunks-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the bytes of a file are stored', async () => {
  const path = join(folder, 'received');
  const content = Buffer.alloc(200_000, 'content');
  await writeFile(path, content);
  const store = createDiskStore(readConfig({ SANDBOX: '1', DATA_DIR: folder }), ownKeys('a secret'), systemClock);
  expect(await store.write(key, chunksOf(path), content.byteLength)).toBe(content.byteLength);
});

test('a file that has disappeared fails whoever reads it, however late, and not the process', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', note);
  try {
    const chunks = chunksOf(join(folder, 'gone'));
    // Opening it at once would have failed before this line.
    for (let times = 0; times < 3; times += 1) await expect(readFile(join(folder, 'gone'))).rejects.toThrow('ENOENT');
    await expect(chunks.next()).rejects.toThrow('ENOENT');
  } finally {
    process.off('uncaughtException', note);
  }
  expect(uncaught).toEqual([]);
});
