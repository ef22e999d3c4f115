import { test as base, expect } from '@playwright/test';
import { HANG_MS } from '@shared/testing/hang';
import { type Ledger, readLedger } from '../support/ledger';
import type { OtherBrowser } from './driver';
import { startFirefox } from './firefox';
import { Person } from './person';
import { startWatchedSite, type WatchedSite } from './watched-site';
import { startWebKit } from './webkit';

interface WorkerFixtures {
  /** This worker's browser, named like its project. */
  otherBrowser: OtherBrowser;
  site: WatchedSite;
}

interface TestFixtures {
  /** A new visitor, in a separate window. */
  person: Person;
  ledger: () => Promise<Ledger>;
}

/** Tests with a person in another browser; they fail on anything that browser reports. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  otherBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use, { project }) => {
      const browser = await (project.name === 'webkit' ? startWebKit() : startFirefox());
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: HANG_MS },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const site = await startWatchedSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: HANG_MS },
  ],
  ledger: async ({ site }, use) => {
    await use(() => readLedger(site.server.url));
  },
  person: async ({ otherBrowser, site }, use) => {
    const driver = await otherBrowser.newVisitor();
    await use(new Person(driver));
    await driver.close();
    expect(site.takeProblems(), 'the browser complained').toEqual([]);
  },
});

export { expect } from '@playwright/test';
