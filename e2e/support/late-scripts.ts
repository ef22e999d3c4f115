import type { Page, Route } from '@playwright/test';

/** Scripts that a page has requested and that are being held back. */
export interface LateScripts {
  /** How many are waiting. */
  waiting(): number;
  /** Lets these and all later ones through. */
  release(): Promise<void>;
  /** Fails these and all later ones. */
  lose(): Promise<void>;
}

/** Holds back the scripts that the page requests from now on, or those of one name. */
export async function holdScripts(page: Page, name = '*'): Promise<LateScripts> {
  const held: Route[] = [];
  let decision: 'hold' | 'release' | 'lose' = 'hold';
  const decide = async (route: Route): Promise<void> => {
    if (decision === 'hold') held.push(route);
    else await (decision === 'release' ? route.fallback() : route.abort());
  };
  await page.route(`**/assets/${name}.js`, decide);
  const end = async (how: 'release' | 'lose'): Promise<void> => {
    decision = how;
    await Promise.all(held.splice(0).map(decide));
  };
  return { waiting: () => held.length, release: () => end('release'), lose: () => end('lose') };
}

/** Makes the browser save data, for pages opened from now on: they fetch code at the first touch only. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}
