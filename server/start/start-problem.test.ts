import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseProblem } from '@server/platform/data/open-database';
import { type FolderProblem, folderProblem } from './folder-problem';
import { explainStart, failureText, requirePages, StartProblem } from './start-problem';

jest.mock('./folder-problem');
/** The state of the disk, as found after a failure. */
const state = jest.mocked(folderProblem);
beforeEach(() => void state.mockReturnValue(null));

const ports = { port: 8080, bucketPort: 8081, smtpPort: 2525, metricsPort: 9100 };
const config = {
  host: '192.0.2.1',
  smtpHost: '192.0.2.3',
  metricsHost: '192.0.2.2',
  ...ports,
  dataDir: '/srv/fax/data',
};

function listenError(code: string, port: number): Error {
  return Object.assign(new Error(`listen ${code}`), { code, port, syscall: 'listen' });
}

test.each([
  [8080, 'PORT'],
  [8081, 'BUCKET_PORT'],
  [2525, 'SMTP_PORT'],
  [9100, 'METRICS_PORT'],
])('port %i in use: one sentence names the setting %s', (port, setting) => {
  expect(failureText(explainStart(listenError('EADDRINUSE', port), config))).toBe(
    `Port ${port} is in use, perhaps by this server in another window: stop that program, or set ${setting} to a free port.`,
  );
});

test('says what to do about a forbidden port, and about an address of another machine', () => {
  expect(failureText(explainStart(listenError('EACCES', 8080), config))).toBe(
    'This user may not open port 8080: set PORT to one above 1023.',
  );
  expect(failureText(explainStart(listenError('EADDRNOTAVAIL', 8080), config))).toBe(
    '192.0.2.1 is not an address of this machine: set HOST to one that is, or to 0.0.0.0 for all.',
  );
  expect(failureText(explainStart(listenError('EADDRNOTAVAIL', 2525), config))).toBe(
    '192.0.2.3 is not an address of this machine: set SMTP_HOST to one that is, or to 0.0.0.0 for all.',
  );
  expect(failureText(explainStart(listenError('EADDRNOTAVAIL', 9100), config))).toBe(
    '192.0.2.2 is not an address of this machine: set METRICS_HOST to one that is, or to 0.0.0.0 for all.',
  );
});

const full: FolderProblem = { kind: 'full', what: 'The disk of /srv has 0 MB free, and the server needs 1 MB' };

test.each<[string, Error, FolderProblem | null, string]>([
  [
    'that cannot be written to',
    new Error('PGlite failed to initialize properly'),
    { kind: 'closed', what: '/srv is on a read-only file system' },
    '/srv is on a read-only file system, and DATA_DIR is there: set DATA_DIR to a folder that this user may write to.',
  ],
  [
    'on a full disk',
    new Error('PGlite failed to initialize properly'),
    full,
    'The disk of /srv has 0 MB free, and the server needs 1 MB: make room, or set DATA_DIR to a folder on another disk.',
  ],
  [
    'whose disk has room again after the failure',
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    null,
    'The disk of /srv/fax/data is full, and the server writes there: make room, or set DATA_DIR to a folder on another disk.',
  ],
])('explains a data folder %s', (_, error, problem, sentence) => {
  state.mockReturnValue(problem);
  expect(failureText(explainStart(error, config))).toBe(sentence);
});

test('judges the folder of the embedded database, which takes more if it is new', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fax-start-'));
  const error = new Error('broken');
  try {
    explainStart(error, { ...config, dataDir, databaseUrl: 'postgres://db.example/fax' });
    explainStart(error, { ...config, dataDir });
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '18');
    explainStart(error, { ...config, dataDir });
    const needs = { by: 'the server', bytes: 1_048_576 };
    expect(state.mock.calls).toEqual([
      [dataDir, needs],
      [join(dataDir, 'database'), { by: 'a new database', bytes: 32 * 1_048_576 }],
      [join(dataDir, 'database'), needs],
    ]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('keeps the sentence of a start that knew what was wrong, and of a port, on a full disk', () => {
  state.mockReturnValue(full);
  const known = new StartProblem('There are no pages.');
  expect(explainStart(known, config)).toBe(known);
  expect(failureText(explainStart(listenError('EADDRINUSE', 8080), config))).toMatch(/^Port 8080 is in use/);
});

test('leaves every other error unchanged, with its stack', () => {
  for (const error of [new Error('broken'), listenError('EMFILE', 8080), listenError('EADDRINUSE', 9999)]) {
    expect(explainStart(error, config)).toBe(error);
    expect(failureText(error)).toContain('start-problem.test.ts');
  }
  expect(failureText('thrown')).toBe('thrown');
});

test('requires the built pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fax-pages-'));
  try {
    expect(() => requirePages(folder)).toThrow(StartProblem);
    expect(() => requirePages(folder)).toThrow(
      `There are no pages in ${folder}: build them with "npm run build", which "npm start" does automatically.`,
    );
    writeFileSync(join(folder, 'index.html'), '');
    expect(() => requirePages(folder)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a database that refuses: one sentence with its host and reason, never the password', () => {
  const databaseUrl = 'postgres://fax:canary@db.example:6432/fax';
  const refused = new DatabaseProblem('password authentication failed for user "fax".');
  expect(failureText(explainStart(refused, { ...config, databaseUrl }))).toBe(
    'PostgreSQL at db.example:6432 cannot be used: password authentication failed for user "fax". Correct DATABASE_URL, or the database; --check tries it.',
  );
});
