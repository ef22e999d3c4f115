import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import base from './playwright.config';
import { hasWebKit } from './scripts/check/browsers';
import { pairsByTurns } from './shared/testing/table-rows';

const FOLDER = 'e2e/other-browsers';
const ENGINES = hasWebKit() ? ['webkit', 'firefox'] : ['firefox'];

/** Each file with one engine, in rotation, or all of them with each: docs/testing.md, "Long tables". */
const RUNS = pairsByTurns(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.spec.ts'))
    .sort(),
  ENGINES,
);

/**
 * The main flows in Firefox and WebKitGTK. Playwright's own builds of these differ from what people have, and cannot be
 * installed with apt: here it only runs and reports the tests, and `e2e/other-browsers` starts the browsers.
 */
export default defineConfig(base, {
  testDir: FOLDER,
  testIgnore: [],
  outputDir: 'test-results-other',
  fullyParallel: false,
  workers: 1,
  projects: ENGINES.map((name) => ({
    name,
    testMatch: RUNS.flatMap(([file, engine]) => (engine === name ? [file] : [])),
  })),
});
