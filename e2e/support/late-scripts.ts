import type { Page, Route } from '@playwright/test';

/** Scripts of the build that a page has asked for and does not get yet. */
export interface LateScripts {
  /** How many wait. */
  waiting(): number;
  /** Lets them come, and all later ones. */
  release(): Promise<void>;
  /** Lets none come, nor any later one. */
  lose(): Promise<void>;
}

const SCRIPTS = '**/assets/*.js';

/** Keeps back every script that the page asks for from now on. */
export async function holdScripts(page: Page): Promise<LateScripts> {
  const held: Route[] = [];
  const hold = (route: Route): void => void held.push(route);
  await page.route(SCRIPTS, hold);
  return {
    waiting: () => held.length,
    release: async () => {
      await page.unroute(SCRIPTS, hold);
      await Promise.all(held.map((route) => route.continue()));
    },
    lose: async () => {
      await page.route(SCRIPTS, (route) => route.abort());
      await Promise.all(held.map((route) => route.abort()));
    },
  };
}
