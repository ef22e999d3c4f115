import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from './playwright.config';
import { testBrowser } from './scripts/check/browsers';
import { HANG_MS } from './shared/testing/hang';

const browser = testBrowser();

/**
 * Pictures of the screens, compared with those in the repository. The browser sees no fonts but those that npm installs,
 * and draws letters in the same way on every machine.
 */
export default defineConfig(base, {
  testDir: 'e2e/visual',
  testIgnore: [],
  outputDir: 'test-results-visual',
  globalTeardown: './e2e/visual/shrink-pictures.ts',
  snapshotPathTemplate: 'e2e/visual/pictures/{arg}{ext}',
  // Nobody's pictures are written without being asked for.
  updateSnapshots: 'none',
  expect: {
    toHaveScreenshot: { threshold: 0.03, maxDiffPixels: 30, animations: 'disabled', caret: 'hide', scale: 'css' },
  },
  use: {
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'off',
    launchOptions: {
      ...browser,
      timeout: HANG_MS,
      args: [
        ...browser.args,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-font-subpixel-positioning',
        '--force-color-profile=srgb',
        '--force-device-scale-factor=1',
      ],
      env: { ...environment(), FONTCONFIG_FILE: resolve(import.meta.dirname, 'e2e/visual/fonts.conf') },
    },
  },
});

/** The variables of this process, which a browser started with others would lack. */
function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
