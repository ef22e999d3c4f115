import { defineConfig, devices } from '@playwright/test';
import { testBrowser } from './scripts/check/browsers';
import { WORKERS } from './scripts/check/steps';
import { HANG_MS, TEST_HANG_MS } from './shared/testing/hang';

export default defineConfig({
  testDir: 'e2e',
  testIgnore: ['other-browsers/**', 'static-hosts/**', 'visual/**'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: WORKERS,
  timeout: TEST_HANG_MS,
  expect: { timeout: HANG_MS, toPass: { timeout: HANG_MS } },
  reporter: [['list']],
  // A trace costs each test a third of its time: `npx playwright test e2e/x.spec.ts --trace on` makes one.
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: HANG_MS,
    navigationTimeout: HANG_MS,
    launchOptions: { ...testBrowser(), timeout: HANG_MS },
    screenshot: 'only-on-failure',
  },
});
