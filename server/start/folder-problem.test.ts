import fs, { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderProblem } from './folder-problem';

const MB = 1_048_576;
const need = { bytes: 30 * MB, by: 'the build' };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fax-folder-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

/** A file system of this many blocks of 1 MB. */
function onDisk(blocks: number, bavail: number): void {
  // The only fields that are read.
  jest.spyOn(fs, 'statfsSync').mockReturnValue({ bsize: MB, blocks, bavail } as ReturnType<typeof fs.statfsSync>);
}

function failWith(code: string): void {
  jest.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw Object.assign(new Error(code), { code });
  });
}

test.each([
  ['with more room than needed', 100, 31, null],
  ['with just enough', 100, 30, null],
  ['with too little', 100, 29, 'has 29 MB free, and the build needs 30 MB'],
  ['that is full', 100, 0, 'has 0 MB free, and the build needs 30 MB'],
  ['that does not say how large it is', 0, 0, null],
])('a disk %s', (_, blocks, free, what) => {
  onDisk(blocks, free);
  const problem = what === null ? null : { kind: 'full', what: `The disk of ${folder} ${what}` };
  expect(folderProblem(folder, need)).toEqual(problem);
  // Missing: it would be created in the other.
  expect(folderProblem(join(folder, 'dist/assets'), need)).toEqual(problem);
});

test.each([
  ['EROFS', (path: string) => `${path} is on a read-only file system`],
  ['EACCES', (path: string) => `This user may not write to ${path}`],
])('a folder that refuses with %s', (code, what) => {
  failWith(code);
  mkdirSync(join(folder, 'dist'));
  expect(folderProblem(join(folder, 'dist'), need)).toEqual({ kind: 'closed', what: what(join(folder, 'dist')) });
  expect(folderProblem(join(folder, 'data'), need)).toEqual({ kind: 'closed', what: what(folder) });
});

test('a file in the place of a folder, or of one above it', () => {
  const file = join(folder, 'data');
  writeFileSync(file, '');
  const problem = { kind: 'closed', what: `${file} is not a folder` };
  expect(folderProblem(file, need)).toEqual(problem);
  expect(folderProblem(join(file, 'database'), need)).toEqual(problem);
});
