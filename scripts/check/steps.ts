import { availableParallelism } from 'node:os';
import { readsFontconfig } from './browsers';
import { MAIN_PROGRAMS, PROGRAMS } from './programs';
import type { Step } from './run-steps';

/** Cores of this machine, but at least two. */
const CORES = Math.max(2, availableParallelism());

/** Processes that keep all cores busy: tests often wait for time, not work. */
export const WORKERS = CORES + 1;

/** Runs every row of the long tables (docs/testing.md), instead of one of each kind. */
const ALL_ROWS = { TABLE_ROWS: 'all' };

/** The tag of the browser tests that walk the main flows. */
const MAIN = '@main';

/** Checks whether the product works on this machine. */
export function mainSteps(): Step[] {
  return [
    { name: 'types', command: 'npm run --silent typecheck' },
    unitTests(),
    { name: 'build', command: 'npm run --silent build' },
    { name: 'main flows', command: `playwright test --grep ${MAIN}`, programs: MAIN_PROGRAMS },
  ];
}

/** Everything that {@link mainSteps} leaves out, the longest last. Needs a build. */
export function restSteps(): Step[] {
  return [
    { name: 'format', command: 'biome ci . --diagnostic-level=warn' },
    { name: 'dependencies', command: 'tsx scripts/check-dependencies.ts' },
    { name: 'budgets', command: 'tsx scripts/budgets.ts' },
    { name: 'unused code', command: 'npm run --silent unused' },
    { name: 'lint', command: 'npm run --silent lint' },
    { name: 'long tables', command: 'jest --findRelatedTests shared/testing/table-rows.ts', env: ALL_ROWS },
    { name: 'other browsers', command: 'npm run --silent e2e:other', env: ALL_ROWS, programs: PROGRAMS },
    ...(readsFontconfig() ? [{ ...pictures(), env: ALL_ROWS }] : []),
    { name: 'browser tests', command: `playwright test --grep-invert ${MAIN}`, env: ALL_ROWS, programs: PROGRAMS },
  ];
}

/**
 * The step that runs unit tests.
 *
 * @param options selects tests; by default all
 */
export function unitTests(options = ''): Step {
  return { name: 'unit tests', command: `jest --maxWorkers=${WORKERS} ${options}`.trim() };
}

/**
 * The step that compares pictures of the screens.
 *
 * @param pages limits it to these pages
 */
export function pictures(pages?: readonly string[]): Step {
  const chosen = pages ? ` -- --grep '@(${pages.join('|')})$'` : '';
  return { name: 'pictures', command: `npm run --silent e2e:visual${chosen}`, programs: PROGRAMS };
}
