/**
 * Runs the checks one after the other, after installing missing programs.
 * Usage: npm test                       whether the product works on this machine: types, unit tests, build, main flows
 *        npm run test:rest              everything else, with every row of the long tables
 *        npm run test:all               both
 *        npm test -- --changed[=commit] what the changes since the last commit, or another, can affect
 */
import { parseArgs } from 'node:util';
import { changedSteps } from './check/changed-steps';
import { closingLines } from './check/closing-lines';
import { installPrograms } from './check/install-programs';
import { machineProblem } from './check/machine-problem';
import { runSteps, type Step } from './check/run-steps';
import { mainSteps, restSteps } from './check/steps';

const { values } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg)),
  options: { changed: { type: 'string' }, rest: { type: 'boolean' }, all: { type: 'boolean' } },
});
// During development, a failing test must not take minutes.
if (values.changed !== undefined) process.env.HANG_SECONDS ??= '30';
// Most memory of the checks is soon garbage: a larger young generation makes them a tenth faster.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();

process.exitCode = await check();

/** @returns the exit code */
async function check(): Promise<number> {
  const steps = await chosenSteps();
  const programs = [...new Set(steps.flatMap((step) => step.programs ?? []))];
  const problem = machineProblem() ?? installPrograms(programs);
  if (problem !== null) {
    console.error(problem);
    return 1;
  }
  const started = performance.now();
  const results = await runSteps(steps);
  const seconds = Math.round((performance.now() - started) / 1000);
  const isMain = values.changed === undefined && !values.rest && !values.all;
  console.log(`\n${closingLines(results, seconds, isMain ? 'Everything else: npm run test:rest' : '')}`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}

async function chosenSteps(): Promise<Step[]> {
  if (values.changed !== undefined) return changedSteps(values.changed || undefined);
  if (values.all) return [...mainSteps(), ...restSteps()];
  return values.rest ? restSteps() : mainSteps();
}
