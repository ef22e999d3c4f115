import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@server/platform/log';
import { startFileRunner } from '@server/untrusted/start-file-runner';
import type { UntrustedFileRunner } from '@server/untrusted/untrusted-file-runner';
import { drawPreview } from './draw-preview';

let folder = '';
let work: UntrustedFileRunner;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fax-drawn-'));
  work = await startFileRunner(join(process.cwd(), 'server'), silentLog);
});
afterAll(async () => {
  work.close();
  await rm(folder, { recursive: true });
});

const draw = (name: string, picture: string) => {
  const path = join(process.cwd(), 'e2e/files', name);
  const file = { path, size: readFileSync(path).byteLength, picture: join(folder, picture) };
  return drawPreview(work, file, { visitor: 'x', origin: 'y' });
};

test('what cannot be drawn will never be; what cannot be written now may be later', async () => {
  expect(await draw('encrypted.pdf', 'a.png')).toBe('impossible');
  expect(await draw('text-letter-3.pdf', 'gone/b.png')).toBe('busy');
  expect(await draw('text-letter-3.pdf', 'c.png')).toBe('drawn');
  expect(await readdir(folder)).toEqual(['c.png']);
});
