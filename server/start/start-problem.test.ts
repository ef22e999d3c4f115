import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainStart, failureText, requirePages, StartProblem } from './start-problem';

const ports = { port: 8080, bucketPort: 8081, smtpPort: 2525, metricsPort: 9100 };
const config = { host: '192.0.2.1', smtpHost: '192.0.2.3', metricsHost: '192.0.2.2', ...ports };

function listenError(code: string, port: number): Error {
  return Object.assign(new Error(`listen ${code}`), { code, port, syscall: 'listen' });
}

it.each([
  [8080, 'PORT'],
  [8081, 'BUCKET_PORT'],
  [2525, 'SMTP_PORT'],
  [9100, 'METRICS_PORT'],
])('port %i in use: one sentence names the setting %s', (port, setting) => {
  expect(failureText(explainStart(listenError('EADDRINUSE', port), config))).toBe(
    `Port ${port} is in use, perhaps by this server in another window: stop that program, or set ${setting} to a free port.`,
  );
});

it('says what to do about a forbidden port, and about an address of another machine', () => {
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

it('leaves every other error unchanged, with its stack', () => {
  for (const error of [new Error('broken'), listenError('EMFILE', 8080), listenError('EADDRINUSE', 9999)]) {
    expect(explainStart(error, config)).toBe(error);
    expect(failureText(error)).toContain('start-problem.test.ts');
  }
  expect(failureText('thrown')).toBe('thrown');
});

it('requires the built pages', () => {
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
