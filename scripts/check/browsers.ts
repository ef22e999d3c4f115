import { existsSync } from 'node:fs';

/** Debian's browsers. The headless shell is the same engine without a window, at less than half the cost. */
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** Firefox under its names on Debian, on other Linux systems and on macOS. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Command-line arguments for Chromium in every browser test and script. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How Playwright launches a browser: from a path, or its own. */
export interface BrowserLaunch {
  args: string[];
  executablePath?: string;
  channel?: string;
}

/** The browser for tests: CHROMIUM_PATH, Debian's shell, Debian's Chromium, or Playwright's shell. */
export function testBrowser(): BrowserLaunch {
  return launch(process.env.CHROMIUM_PATH ?? [SHELL, CHROMIUM].find(existsSync));
}

/** Full Chromium, for features missing in the shell: the back/forward cache, Lighthouse. */
export function wholeBrowser(): BrowserLaunch {
  const path = process.env.CHROMIUM_PATH ?? [CHROMIUM].find(existsSync);
  return path === undefined ? { ...launch(path), channel: 'chromium' } : launch(path);
}

/** Whether WebKitGTK exists on this system: it needs Linux. */
export function hasWebKit(): boolean {
  return process.platform === 'linux';
}

/** Whether browsers take fonts from a fontconfig file, as the screen pictures require: on Linux. */
export function readsFontconfig(): boolean {
  return process.platform === 'linux';
}

/** The Firefox for tests: FIREFOX_PATH, or an installed one, preferably the ESR; otherwise Debian's path. */
export function firefoxPath(): string {
  return process.env.FIREFOX_PATH ?? FIREFOX.find(existsSync) ?? '/usr/bin/firefox-esr';
}

function launch(path: string | undefined): BrowserLaunch {
  return { args: BROWSER_ARGS, ...(path === undefined ? {} : { executablePath: path }) };
}
