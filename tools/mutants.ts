/**
 * Mutation testing of the rules that guard money, files and accounts. Survivors are printed and written to reports/;
 * docs/testing.md has the last results. A full run takes hours, so it is not part of `npm test`. With `--again`, only
 * mutants that survived last time are tested, and files that have changed since.
 * Usage: npm run mutants [-- server/payments shared/lib ...]   (all folders by default)
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { type KeptResults, patternsToRetry, withNewer } from './mutants/kept-results';
import { scoresOf, shareOf, tableOf } from './mutants/score';

/** Folders and files to mutate, and the tests that must kill the mutants. */
const AREAS: readonly { tests: RegExp; mutate: readonly string[] }[] = [
  {
    tests: /^(?:server|sandbox)\//,
    mutate: [
      'server/payments',
      'server/plans',
      'server/provider-events',
      'server/http',
      'server/orders/files',
      'server/bucket',
      'server/accounts/users',
    ],
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

/** Minimum mutation score of a folder: the share of covered mutants that are killed. */
const LEAST_SHARE = 0.9;

/** All mutants' results, kept between runs. */
const KEPT = 'reports/mutants.json';

const { values, positionals: chosen } = parseArgs({ allowPositionals: true, options: { again: { type: 'boolean' } } });
const files = ['server', 'sandbox', 'shared'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
);
// Only this script writes it, below.
let kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as KeptResults) : {};
const again = values.again ? patternsToRetry(kept, hashOf) : null;
let isAnything = false;
for (const { tests, mutate } of AREAS) {
  const sources = files.filter((file) => isSource(file) && isChosen(file, mutate));
  const broken = again?.filter((pattern) => isChosen(pattern.split(':', 1)[0] ?? '', mutate)) ?? sources;
  if (broken.length === 0) continue;
  isAnything = true;
  const noticing = files.filter((file) => tests.test(file) && canRun(file));
  // Hashes before the run, during which files may be edited.
  const hashes = new Map(sources.map((file) => [file, hashOf(file)]));
  const results = await runMutants(broken, noticing);
  const named = results.map((one) => ({ ...one, fileName: relative('.', one.fileName) }));
  kept = withNewer(kept, named, (file) => hashes.get(file) ?? '');
  mkdirSync('reports', { recursive: true });
  writeFileSync(KEPT, JSON.stringify(kept));
}
if (!isAnything) {
  console.error(
    `Nothing to mutate there${again ? ' again' : ''}. Mutated areas: ${AREAS.flatMap(({ mutate }) => mutate).join(', ')}`,
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

/** Whether a file is one of these paths, or in one of them. */
function isIn(file: string, places: readonly string[]): boolean {
  return places.some((place) => `${file}/`.startsWith(`${place.replace(/\/$/, '')}/`));
}

/** Whether our runner can run it: a test that reloads modules midway needs Jest itself. */
function canRun(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !/jest\.(resetModules|doMock)/.test(readFileSync(file, 'utf8'));
}

function runMutants(mutate: string[], tests: string[]): Promise<MutantResult[]> {
  return new Stryker({
    mutate,
    testRunner: 'circus',
    plugins: [resolve('tools/mutants/circus-runner.ts')],
    testRunnerNodeArgs: ['--import', 'tsx'],
    // The checker also loads the plugins.
    checkerNodeArgs: ['--import', 'tsx'],
    // Read by our runner.
    circus: { tests },
    coverageAnalysis: 'perTest',
    // Each has a test database.
    concurrency: 2,
    disableTypeChecks: false,
    // No test reads these, so they are not copied.
    ignorePatterns: [
      '/dist',
      '/dist-server',
      '/data',
      '/reports',
      '/test-results',
      '/test-results-other',
      '/test-results-visual',
    ],
    tempDirName: '.stryker-tmp',
    dryRunTimeoutMinutes: 20,
    timeoutMS: 20_000,
    timeoutFactor: 3,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    allowConsoleColors: false,
  }).runMutationTest();
}
