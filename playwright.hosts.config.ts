import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/**
 * Hosts of static files that are not programs of this machine: what they read is read by their own tools, which npm
 * installs into a folder of its own, with the Node.js that they need.
 */
export default defineConfig(base, {
  testDir: 'e2e/static-hosts',
  testIgnore: [],
  outputDir: 'test-results-hosts',
  globalSetup: './e2e/static-hosts/install-tools.ts',
  fullyParallel: false,
  workers: 1,
});
