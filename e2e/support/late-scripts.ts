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
  let decision: 'hold' | 'release' | 'lose' = 'hold';
  const decide = async (route: Route): Promise<void> => {
    if (decision === 'hold') held.push(route);
    else await (decision === 'release' ? route.fallback() : route.abort());
  };
  await page.route(SCRIPTS, decide);
  const end = async (how: 'release' | 'lose'): Promise<void> => {
    decision = how;
    await Promise.all(held.splice(0).map(decide));
  };
  return { waiting: () => held.length, release: () => end('release'), lose: () => end('lose') };
}
