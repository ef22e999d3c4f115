import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';

/** Requests of a page that are being held back. */
export interface HeldRequests {
  /** How many are waiting. */
  waiting(): number;
  /** Lets these and all later ones through. */
  release(): Promise<void>;
  /** Like `release`, and resolves once the scripts among these have run. */
  run(): Promise<void>;
  /** Fails these and all later ones. */
  lose(): Promise<void>;
}

/** Whether a script is not a start script of this page, by address. */
export function lateScripts(name: string): (address: URL) => boolean {
  const html = readFileSync(resolve(import.meta.dirname, `../../dist/${name}.html`), 'utf8');
  const named = [...html.matchAll(/ src="([^"]*)"/g)].map(([, address = '']) => address);
  return ({ pathname }) => /^\/assets\/[^/]*\.js$/.test(pathname) && !named.includes(pathname);
}

/** Whether a script has this text, by address. */
export function scriptsWith(text: string): (address: URL) => boolean {
  const folder = resolve(import.meta.dirname, '../../dist/assets');
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.js') && readFileSync(resolve(folder, name), 'utf8').includes(text),
  );
  return ({ pathname }) => names.some((name) => pathname === `/assets/${name}`);
}

/** Holds back the page's requests from now on: by default those for scripts, otherwise by `which`. */
export async function holdRequests(
  page: Page,
  which: string | ((address: URL) => boolean) = '**/assets/*.js',
): Promise<HeldRequests> {
  const held: Route[] = [];
  let decision: 'hold' | 'release' | 'lose' = 'hold';
  const decide = async (route: Route): Promise<void> => {
    if (decision === 'hold') held.push(route);
    else await (decision === 'release' ? route.fallback() : route.abort());
  };
  await page.route(which, decide);
  const end = async (how: 'release' | 'lose'): Promise<void> => {
    decision = how;
    await Promise.all(held.splice(0).map(decide));
  };
  const run = async (): Promise<void> => {
    const addresses = held.map((route) => route.request().url());
    await end('release');
    // A script requested twice runs once: the second one only tells that it has run.
    await page.evaluate((all) => Promise.all(all.map((address) => import(address))), addresses);
  };
  return { waiting: () => held.length, release: () => end('release'), run, lose: () => end('lose') };
}

/** Makes the browser save data on pages opened from now on: they fetch code only at the first touch. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}
