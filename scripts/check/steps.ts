import { availableParallelism } from 'node:os';
import { readsFontconfig } from './browsers';
import type { Step } from './run-steps';

/** Cores of this machine, but at least two. */
export const CORES = Math.max(2, availableParallelism());

/** Processes that keep all cores busy: a test often waits for what takes time, not work. */
export const WORKERS = CORES + 1;

/** All steps of the check, in starting order. */
export function allSteps(): Step[] {
  return [
    { name: 'lint', command: 'npm run --silent lint', processes: 1 },
    { name: 'build', command: 'npm run --silent build', processes: 1 },
    // One browser at a time, which often waits: the unit tests may begin beside it.
    { name: 'other browsers', command: 'npm run --silent e2e:other', processes: 1, after: ['build'] },
    { name: 'budgets', command: 'tsx scripts/budgets.ts', processes: 1, after: ['build'] },
    { name: 'types', command: 'npm run --silent typecheck', processes: 1 },
    { name: 'format', command: 'biome ci . --diagnostic-level=warn', processes: 1 },
    { name: 'dependencies', command: 'tsx scripts/check-dependencies.ts', processes: 1 },
    { name: 'unused code', command: 'npm run --silent unused', processes: 1 },
    unitTests(),
    ...(readsFontconfig() ? [pictures()] : []),
    { name: 'browser tests', command: 'playwright test', processes: WORKERS, after: ['build'] },
  ];
}

/**
 * The step that runs unit tests.
 *
 * @param options which of them; by default all
 */
export function unitTests(options = ''): Step {
  return { name: 'unit tests', command: `jest --maxWorkers=${WORKERS} ${options}`.trim(), processes: CORES };
}

/**
 * The step that compares pictures of the screens.
 *
 * @param pages only those of these pages
 */
export function pictures(pages?: readonly string[]): Step {
  const chosen = pages ? ` -- --grep '@(${pages.join('|')})$'` : '';
  return { name: 'pictures', command: `npm run --silent e2e:visual${chosen}`, processes: WORKERS, after: ['build'] };
}
