/**
 * Runs every check, after installing missing programs.
 * Usage: npm test                       every check
 *        npm test -- --changed[=commit] what the changes since the last commit, or another, can affect
 *        npm run test:all               every check, with every row of the long tables
 */
import { parseArgs } from 'node:util';
import { changedSteps } from './check/changed-steps';
import { installPrograms } from './check/install-programs';
import { buriedFailures, runSteps } from './check/run-steps';
import { allSteps, WORKERS } from './check/steps';

const { values } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg)),
  options: { changed: { type: 'string' }, rows: { type: 'string' } },
});

const started = performance.now();
if (values.rows !== undefined) process.env.TABLE_ROWS = values.rows;
const steps = values.changed === undefined ? allSteps() : await changedSteps(values.changed || undefined);
if (steps.some(({ name }) => ['browser tests', 'other browsers', 'pictures'].includes(name))) installPrograms();
// Most of what the checks put in memory is soon garbage: with more room for what is young they take a tenth less time.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();
const results = await runSteps(steps, WORKERS);
process.stdout.write(buriedFailures(results));
const failed = results.filter(({ passed }) => !passed);

const width = Math.max(...results.map(({ name }) => name.length), 0);
console.log(
  `\n${results.map(({ name, seconds, passed }) => `${name.padEnd(width)} ${String(seconds).padStart(4)} s${passed ? '' : '  FAILED'}`).join('\n')}`,
);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(
  failed.length === 0
    ? `\nAll checks passed in ${minutes} minutes.`
    : `\nFailed: ${failed.map(({ name }) => name).join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
