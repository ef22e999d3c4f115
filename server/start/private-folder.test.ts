import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPrivate } from './private-folder';

let folder: string;
let umask: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fax-private-'));
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

const modeOf = (...names: string[]): number => statSync(join(folder, ...names)).mode & 0o777;

function write(name: string, mode: number): void {
  writeFileSync(join(folder, name), 'secret');
  chmodSync(join(folder, name), mode);
}

test('a new folder, and everything created in it, is accessible to this user only', async () => {
  expect(await keepPrivate(join(folder, 'new/data'))).toBe(true);
  mkdirSync(join(folder, 'new/data/outbox'));
  write('new/data/database', 0o600);
  writeFileSync(join(folder, 'new/data/file'), '', { mode: 0o666 });
  expect([modeOf('new/data'), modeOf('new/data/outbox'), modeOf('new/data/file')]).toEqual([0o700, 0o700, 0o600]);
});

test('closes an open folder and everything in it, but leaves symlink targets alone', async () => {
  mkdirSync(join(folder, 'data/database/base'), { recursive: true });
  for (const name of ['data', 'data/database', 'data/database/base']) chmodSync(join(folder, name), 0o755);
  write('data/database/base/16384', 0o666);
  write('data/database/run', 0o755);
  write('elsewhere', 0o644);
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'data/link'));
  expect(await keepPrivate(join(folder, 'data'))).toBe(true);
  expect(['', 'database', 'database/base'].map((name) => modeOf('data', name))).toEqual([0o700, 0o700, 0o700]);
  expect([modeOf('data/database/base/16384'), modeOf('data/database/run')]).toEqual([0o600, 0o700]);
  expect(modeOf('elsewhere')).toBe(0o644);
  symlinkSync(join(folder, 'data'), join(folder, 'linked'));
  expect(await keepPrivate(join(folder, 'linked'))).toBe(true);
});
