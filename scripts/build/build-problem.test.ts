import { resolve } from 'node:path';
import { type FolderProblem, folderProblem } from '@server/start/folder-problem';
import { explainFailure, placeProblem } from './build-problem';

jest.mock('@server/start/folder-problem');
const state = jest.mocked(folderProblem);

/** The state of one folder; all others have no problem. */
function only(name: string, problem: FolderProblem): void {
  state.mockImplementation((folder) => (folder === resolve('/srv/fax', name) ? problem : null));
}

test.each(['dist', 'dist-server', 'dist-ssr', 'node_modules/.cache', 'node_modules/.vite-temp'])(
  'says that %s cannot be written to, or has no room',
  (name) => {
    only(name, { kind: 'closed', what: '/srv is on a read-only file system' });
    expect(placeProblem('/srv/fax', ['dist', 'dist-server'])).toBe(
      '/srv is on a read-only file system, and the build writes there: make it writable, or use another checkout.',
    );
    only(name, { kind: 'full', what: 'The disk of /srv has 3 MB free, and the build needs 32 MB' });
    expect(placeProblem('/srv/fax', ['dist', 'dist-server'])).toBe(
      'The disk of /srv has 3 MB free, and the build needs 32 MB: make room, then try again.',
    );
  },
);

test('judges only the folders that this build makes', () => {
  only('dist', { kind: 'closed', what: 'no' });
  expect(placeProblem('/srv/fax', ['elsewhere'])).toBeNull();
});

test.each([
  [
    'Build failed with 1 error:\nFailed to write file\nCaused by:\n No space left on device (os error 28)',
    'The disk of /srv/fax is full, and the build needs room: make some, then try again.',
  ],
  [
    "EACCES: permission denied, unlink '/srv/fax/dist/a.js'",
    "The build may not write to its own folders (EACCES: permission denied, unlink '/srv/fax/dist/a.js'): remove /srv/fax/dist and dist-server, then try again.",
  ],
  ['Build failed with 1 error:\npages/a.tsx: Unexpected token', null],
  ['Build failed with 1 error:\npages/permission denied.tsx: Unexpected token', null],
])('explains %j', (message, sentence) => {
  expect(explainFailure('/srv/fax', new Error(message))).toBe(sentence);
});

test('explains only errors', () => {
  expect(explainFailure('/srv/fax', 'EACCES')).toBeNull();
});
