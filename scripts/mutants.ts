/**
 * Breaks the rules that hold money, files and accounts one by one, and looks whether a test notices: `npm run mutants`, or
 * `npm run mutants -- server/payments shared/lib` for some folders or files. Takes hours for everything, so it is not part
 * of the gate. With `--again`, only what no test noticed the last time is broken, and files that have changed since.
 * What survives is listed on the screen and in reports/; docs/testing.md says what was last seen.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { type KeptResults, patternsAgain, withNewer } from './mutants/kept-results';
import { scoresOf, shareOf, tableOf } from './mutants/score';

/** Folders and files whose rules are broken, and the tests that must notice. */
const AREAS: readonly { tests: RegExp; mutate: readonly string[] }[] = [
  {
    tests: /^server\//,
    mutate: ['server/payments', 'server/plans', 'server/http', 'server/files', 'server/bucket', 'server/users'],
  },
  {
    tests: /^shared\/(payments|api|lib)\//,
    mutate: [
      'shared/payments',
      'shared/lib/address/safe-url.ts',
      'shared/api/transport/csrf.ts',
      'shared/api/transport/request.ts',
    ],
  },
];

/** Of a folder's mutants that tests run into, so many must be noticed. */
const LEAST_SHARE = 0.9;

/** What became of every mutant, from one run to the next. */
const KEPT = 'reports/mutants.json';

const { values, positionals: chosen } = parseArgs({ allowPositionals: true, options: { again: { type: 'boolean' } } });
const files = ['server', 'shared'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
);
// Written below.
let kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as KeptResults) : {};
const again = values.again ? patternsAgain(kept, hashOf) : null;
let isAnything = false;
for (const { tests, mutate } of AREAS) {
  const sources = files.filter((file) => isSource(file) && isChosen(file, mutate));
  const broken = again?.filter((pattern) => isChosen(pattern.split(':', 1)[0] ?? '', mutate)) ?? sources;
  if (broken.length === 0) continue;
  isAnything = true;
  const noticing = files.filter((file) => tests.test(file) && canRun(file));
  // Of what is broken now: somebody may go on writing meanwhile.
  const hashes = new Map(sources.map((file) => [file, hashOf(file)]));
  const results = await breakRules(broken, noticing);
  const named = results.map((one) => ({ ...one, fileName: relative('.', one.fileName) }));
  kept = withNewer(kept, named, (file) => hashes.get(file) ?? '');
  mkdirSync('reports', { recursive: true });
  writeFileSync(KEPT, JSON.stringify(kept));
}
if (!isAnything) {
  console.error(
    `Nothing to break there${again ? ' again' : ''}. Rules are broken in: ${AREAS.flatMap(({ mutate }) => mutate).join(', ')}`,
  );
  process.exit(1);
}
const scores = scoresOf(Object.values(kept).flatMap(({ mutants }) => mutants));
console.log(`\n${tableOf(scores)}`);
if (scores.some((score) => shareOf(score) < LEAST_SHARE)) process.exitCode = 1;

function isChosen(file: string, mutate: readonly string[]): boolean {
  return isIn(file, mutate) && (chosen.length === 0 || isIn(file, chosen));
}

function hashOf(file: string): string {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : '';
}

function isSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.includes('.test.');
}

/** Whether a file is one of these places, or in one of them. */
function isIn(file: string, places: readonly string[]): boolean {
  return places.some((place) => `${file}/`.startsWith(`${place.replace(/\/$/, '')}/`));
}

/** A test that loads modules anew in the middle needs Jest itself. */
function canRun(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !/jest\.(resetModules|doMock)/.test(readFileSync(file, 'utf8'));
}

function breakRules(mutate: string[], tests: string[]): Promise<MutantResult[]> {
  return new Stryker({
    mutate,
    testRunner: 'circus',
    plugins: [resolve('scripts/mutants/circus-runner.ts')],
    testRunnerNodeArgs: ['--import', 'tsx'],
    // It looks at the plugins, too.
    checkerNodeArgs: ['--import', 'tsx'],
    // Read by the runner.
    circus: { tests },
    coverageAnalysis: 'perTest',
    // One test database each.
    concurrency: 2,
    disableTypeChecks: false,
    // What no test reads is not copied.
    ignorePatterns: ['/dist', '/dist-server', '/data', '/reports', '/test-results'],
    tempDirName: '.stryker-tmp',
    dryRunTimeoutMinutes: 20,
    timeoutMS: 20_000,
    timeoutFactor: 3,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    allowConsoleColors: false,
  }).runMutationTest();
}
