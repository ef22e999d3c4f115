import { defineConfig } from '@playwright/test';
import base from './playwright.config';
import { hasWebKit } from './scripts/check/browsers';
import { ALL_ROWS, pairsByTurns } from './shared/testing/table-rows';

const FILES = ['visit.spec.ts', 'order.spec.ts', 'account.spec.ts', 'embed.spec.ts'];
const ENGINES = hasWebKit() ? ['firefox', 'webkit'] : ['firefox'];

/** Each file with each engine; or else each file with one, in rotation. */
const isEvery = ALL_ROWS || process.argv.some((argument) => argument.startsWith('--project'));

/**
 * The main flows in Firefox and WebKitGTK. Playwright's own builds of these differ from what people have, and cannot be
 * installed with apt: here it only runs and reports the tests, and `e2e/other-browsers` starts the browsers.
 */
export default defineConfig(base, {
  testDir: 'e2e/other-browsers',
  testIgnore: [],
  outputDir: 'test-results-other',
  fullyParallel: false,
  workers: 1,
  projects: ENGINES.map((name) => ({
    name,
    testMatch: pairsByTurns(FILES, ENGINES, isEvery).flatMap(([file, engine]) => (engine === name ? [file] : [])),
  })),
});
