/**
 * Breaks the rules that hold money, files and accounts one by one, and looks whether a test notices: `npm run mutants`, or
 * `npm run mutants -- server/payments shared/lib` for some folders or files. Takes hours for everything, so it is not part
 * of the gate. What survives is listed in reports/mutants.json and on the screen; docs/testing.md says what was last seen.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { scoresOf, shareOf, tableOf } from './mutants/score';

/** Tests, and the folders and files whose rules they must guard. */
const AREAS: readonly { tests: RegExp; mutate: readonly string[] }[] = [
  {
    tests: /^server\//,
    mutate: ['server/payments', 'server/plans', 'server/http', 'server/files', 'server/bucket', 'server/users'],
  },
  {
    tests: /^shared\/(payments|api|lib)\//,
    mutate: ['shared/payments', 'shared/lib/safe-url.ts', 'shared/api/csrf.ts', 'shared/api/request.ts'],
  },
];

/** Of a folder's mutants that tests run into, so many must be noticed. */
const LEAST_SHARE = 0.9;

/** Test files that load modules anew in the middle, which only Jest can do. */
const ONLY_JEST = /stripe-library|first-time/;

const chosen = process.argv.slice(2);
const files = ['server', 'shared'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
);
const results = [];
for (const { tests, mutate } of AREAS) {
  const places = chosen.length === 0 ? mutate : chosen.filter((place) => mutate.some((one) => place.startsWith(one)));
  const mutated = files.filter((file) => isMutated(file) && places.some((place) => `${file}/`.startsWith(`${place}/`)));
  if (mutated.length === 0) continue;
  const testFiles = files.filter((file) => /\.test\.tsx?$/.test(file) && tests.test(file) && !ONLY_JEST.test(file));
  results.push(...(await breakRules(mutated, testFiles)));
}
const scores = scoresOf(results);
process.stdout.write(`\n${tableOf(scores)}\n`);
if (scores.some((score) => shareOf(score) < LEAST_SHARE)) process.exitCode = 1;

function isMutated(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.includes('.test.');
}

function breakRules(mutate: string[], tests: string[]) {
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
    jsonReporter: { fileName: 'reports/mutants.json' },
    allowConsoleColors: false,
  }).runMutationTest();
}
