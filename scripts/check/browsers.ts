import { existsSync } from 'node:fs';

/** Where Debian puts the browsers. The shell is Chromium without a window: the same engine, at less than half the cost. */
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** How every browser test and script starts Chromium. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How Playwright starts a browser: a program, or one that it has brought itself. */
export interface BrowserLaunch {
  args: string[];
  executablePath?: string;
  channel?: string;
}

/** The browser of the tests: CHROMIUM_PATH, Debian's shell, Debian's Chromium, or the shell that Playwright brings. */
export function testBrowser(env = process.env, isThere = existsSync): BrowserLaunch {
  return launch(env.CHROMIUM_PATH ?? [SHELL, CHROMIUM].find(isThere));
}

/** The whole browser, for what the shell cannot do: keep a page for Back, be measured by Lighthouse. */
export function wholeBrowser(env = process.env, isThere = existsSync): BrowserLaunch {
  const path = env.CHROMIUM_PATH ?? [CHROMIUM].find(isThere);
  return path === undefined ? { ...launch(path), channel: 'chromium' } : launch(path);
}

function launch(path: string | undefined): BrowserLaunch {
  return { args: BROWSER_ARGS, ...(path === undefined ? {} : { executablePath: path }) };
}
