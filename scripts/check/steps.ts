import { availableParallelism } from 'node:os';
import { readsFontconfig } from './browsers';
import type { Step } from './run-steps';

/** Cores of this machine, but at least two. */
export const CORES = Math.max(2, availableParallelism());

/** All steps of the check, in starting order; unit and browser tests keep two cores busy. */
export function allSteps(): Step[] {
  return [
    { name: 'lint', command: 'npm run --silent lint', cores: 1 },
    { name: 'build', command: 'npm run --silent build', cores: 1 },
    // One browser at a time, beside the checks that take one core each.
    { name: 'other browsers', command: 'npm run --silent e2e:other', cores: 1, after: ['build'] },
    { name: 'budgets', command: 'tsx scripts/budgets.ts', cores: 1, after: ['build'] },
    { name: 'types', command: 'npm run --silent typecheck', cores: 1 },
    { name: 'format', command: 'biome ci . --diagnostic-level=warn', cores: 1 },
    { name: 'dependencies', command: 'tsx scripts/check-dependencies.ts', cores: 1 },
    { name: 'unused code', command: 'npm run --silent unused', cores: 1 },
    { name: 'unit tests', command: 'jest --maxWorkers=2', cores: 2 },
    ...(readsFontconfig() ? [pictures()] : []),
    { name: 'browser tests', command: 'playwright test', cores: CORES, after: ['build'] },
  ];
}

/**
 * The step that compares pictures of the screens.
 *
 * @param pages only those of these pages
 */
export function pictures(pages?: readonly string[]): Step {
  const chosen = pages ? ` -- --grep '@(${pages.join('|')})$'` : '';
  return { name: 'pictures', command: `npm run --silent e2e:visual${chosen}`, cores: 2, after: ['build'] };
}
