/**
 * Breaks the rules that hold money, files and accounts one by one, and looks whether a test notices: `npm run mutants`, or
 * `npm run mutants -- server/payments shared/lib` for some folders or files. Takes hours for everything, so it is not part
 * of the gate. What survives is listed on the screen and in reports/; docs/testing.md says what was last seen.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { scoresOf, shareOf, tableOf } from './mutants/score';

/** Folders and files whose rules are broken, and the tests that must notice. */
const AREAS: readonly { name: string; tests: RegExp; mutate: readonly string[] }[] = [
  {
    name: 'server',
    tests: /^server\//,
    mutate: ['server/payments', 'server/plans', 'server/http', 'server/files', 'server/bucket', 'server/users'],
  },
  {
    name: 'shared',
    tests: /^shared\/(payments|api|lib)\//,
    mutate: ['shared/payments', 'shared/lib/safe-url.ts', 'shared/api/csrf.ts', 'shared/api/request.ts'],
  },
];

/** Of a folder's mutants that tests run into, so many must be noticed. */
const LEAST_SHARE = 0.9;

const chosen = process.argv.slice(2);
const files = ['server', 'shared'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
);
const results: MutantResult[] = [];
for (const { name, tests, mutate } of AREAS) {
  const mutated = files.filter(
    (file) => isSource(file) && isIn(file, mutate) && (chosen.length === 0 || isIn(file, chosen)),
  );
  if (mutated.length > 0)
    results.push(
      ...(await breakRules(
        name,
        mutated,
        files.filter((file) => tests.test(file) && canRun(file)),
      )),
    );
}
if (results.length === 0) {
  console.error(`Nothing to break there. Rules are broken in: ${AREAS.flatMap(({ mutate }) => mutate).join(', ')}`);
  process.exit(1);
}
const scores = scoresOf(results);
console.log(`\n${tableOf(scores)}`);
if (scores.some((score) => shareOf(score) < LEAST_SHARE)) process.exitCode = 1;

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

function breakRules(area: string, mutate: string[], tests: string[]): Promise<MutantResult[]> {
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
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: `reports/mutants-${area}.json` },
    allowConsoleColors: false,
  }).runMutationTest();
}
