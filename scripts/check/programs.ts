import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { firefoxPath, hasWebKit, testBrowser, wholeBrowser } from './browsers';
import { CUPS_TESTS, FILTERS } from './cups-programs';

/** A program that tests start. */
export interface Program {
  /** Display name. */
  name: string;
  what: string;
  /** Its packages on Debian and Ubuntu. */
  debianPackages: string[];
  /** Whether Playwright can download it if there is no such package. */
  isBrowser: boolean;
  isThere(): boolean;
}

/** WebKitGTK, the engine of Safari, and its virtual screen. */
const WEBKIT: readonly Program[] = [
  {
    name: 'WebKitWebDriver',
    what: 'WebKitGTK, for the main flows',
    debianPackages: ['webkit2gtk-driver'],
    isBrowser: false,
    isThere: () => isOnPath('WebKitWebDriver'),
  },
  {
    name: 'Xvfb',
    what: 'a screen in memory for WebKitGTK',
    debianPackages: ['xvfb'],
    isBrowser: false,
    isThere: () => isOnPath('Xvfb'),
  },
];

/** The browser of the tests, the only program that the main flows need. */
const SHELL: Program = {
  name: 'Chromium without a window',
  what: 'the browser of the tests',
  // Without a font the pages have no text to measure.
  debianPackages: ['chromium-headless-shell', 'fonts-liberation'],
  isBrowser: true,
  isThere: () => existsSync(testBrowser().executablePath ?? chromium.executablePath()),
};

/** The programs that the main flows need. */
export const MAIN_PROGRAMS: readonly Program[] = [SHELL];

/** The programs that all browser tests need. */
export const PROGRAMS: readonly Program[] = [
  SHELL,
  {
    name: 'Chromium',
    what: 'for the pages that a browser keeps for Back',
    debianPackages: ['chromium'],
    isBrowser: true,
    isThere: () => existsSync(wholeBrowser().executablePath ?? chromium.executablePath()),
  },
  {
    name: 'Firefox',
    what: 'for the main flows; FIREFOX_PATH selects another',
    debianPackages: ['firefox-esr'],
    isBrowser: false,
    isThere: () => existsSync(firefoxPath()),
  },
  ...(hasWebKit() ? WEBKIT : []),
  {
    name: 'nginx',
    what: 'a proxy in front of the site',
    debianPackages: ['nginx-light'],
    isBrowser: false,
    isThere: () => isOnPath('nginx'),
  },
  {
    name: 'OpenSSL',
    what: 'certificates for nginx',
    debianPackages: ['openssl'],
    isBrowser: false,
    isThere: () => isOnPath('openssl'),
  },
  {
    name: 'Caddy',
    what: 'another proxy',
    debianPackages: ['caddy'],
    isBrowser: false,
    isThere: () => isOnPath('caddy'),
  },
  {
    name: 'Apache',
    what: 'a host of static files',
    debianPackages: ['apache2-bin'],
    isBrowser: false,
    isThere: () => isOnPath('apache2'),
  },
  {
    name: 'PostgreSQL',
    what: 'the database behind several processes',
    debianPackages: ['postgresql'],
    isBrowser: false,
    isThere: () => postgresFolder() !== null,
  },
  {
    name: 'PgBouncer',
    what: 'a pool of connections between them',
    debianPackages: ['pgbouncer'],
    isBrowser: false,
    isThere: () => isOnPath('pgbouncer'),
  },
  {
    name: 'ipptool',
    what: 'tests of printers',
    debianPackages: ['cups-ipp-utils'],
    isBrowser: false,
    isThere: () => isOnPath('ipptool') && existsSync(join(CUPS_TESTS, 'ipp-everywhere.test')),
  },
  {
    name: 'CUPS',
    what: 'a queue that prints to an archive',
    debianPackages: ['cups-daemon', 'cups-client', 'cups-filters'],
    isBrowser: false,
    isThere: () => ['cupsd', 'lp', 'lpadmin'].every(isOnPath) && existsSync(join(FILTERS, 'pdftoraster')),
  },
];

/**
 * A test's message when a program cannot be started.
 * @internal For tests.
 */
export function missingProgram(name: string): string {
  return `${name} is needed; \`npm run test:rest\` installs it.`;
}

/** The folder of the newest PostgreSQL's programs; null if none. */
export function postgresFolder(): string | null {
  // Debian keeps each version in its own folder, outside the PATH.
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...searchPath()];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** The PATH, plus Debian's folders for servers, which may be missing from it. */
export function searchPath(): string[] {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
}

/** Whether a program can be started by name. */
export function isOnPath(program: string): boolean {
  return searchPath().some((folder) => existsSync(join(folder, program)));
}
