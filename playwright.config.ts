import { defineConfig, devices } from '@playwright/test';
import { testBrowser } from './scripts/check/browsers';
import { WORKERS } from './scripts/check/steps';

export default defineConfig({
  testDir: 'e2e',
  testIgnore: ['other-browsers/**', 'visual/**'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: WORKERS,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // A trace costs each test a third of its time: `npx playwright test e2e/x.spec.ts --trace on` makes one.
  use: { ...devices['Desktop Chrome'], launchOptions: testBrowser(), screenshot: 'only-on-failure' },
});
