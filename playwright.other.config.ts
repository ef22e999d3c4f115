import { defineConfig } from '@playwright/test';
import base from './playwright.config';
import { hasWebKit } from './scripts/check/browsers';

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
  projects: [{ name: 'firefox' }, ...(hasWebKit() ? [{ name: 'webkit' }] : [])],
});
