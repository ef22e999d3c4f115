import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { type FolderProblem, folderProblem } from '@server/start/folder-problem';
import { machineProblem } from './machine-problem';

jest.mock('@server/start/folder-problem');
const state = jest.mocked(folderProblem);

function only(folder: string, problem: FolderProblem): void {
  state.mockImplementation((one) => (one === folder ? problem : null));
}

const closed: FolderProblem = { kind: 'closed', what: 'This user may not write to /srv' };
const full: FolderProblem = { kind: 'full', what: 'The disk of /srv has 0 MB free, and a test run needs 9 MB' };

test('is content with folders that take files', () => {
  state.mockReturnValue(null);
  expect(machineProblem('/srv/fax', tmpdir())).toBeNull();
});

test.each(['dist', 'dist-server', 'dist-ssr', 'test-results', 'node_modules/.cache', 'node_modules/.vite-temp'])(
  'says that %s takes none',
  (name) => {
    only(resolve('/srv/fax', name), closed);
    expect(machineProblem('/srv/fax', tmpdir())).toBe(
      'This user may not write to /srv, and the tests write there: make it writable, or use another checkout.',
    );
    only(resolve('/srv/fax', name), full);
    expect(machineProblem('/srv/fax', tmpdir())).toBe(`${full.what}: make room, or use another checkout.`);
  },
);

test('says that the temporary folder takes none', () => {
  only(tmpdir(), closed);
  expect(machineProblem('/srv/fax', tmpdir())).toBe(
    'This user may not write to /srv, and the tests write there: make it writable, or set TMPDIR to another folder.',
  );
  only(tmpdir(), full);
  expect(machineProblem('/srv/fax', tmpdir())).toBe(`${full.what}: make room, or set TMPDIR to another folder.`);
});

test('says that there is no temporary folder', () => {
  state.mockReturnValue(null);
  expect(machineProblem('/srv/fax', '/srv/fax/none')).toBe(
    'The temporary folder /srv/fax/none does not exist: create it, or set TMPDIR to another.',
  );
});
