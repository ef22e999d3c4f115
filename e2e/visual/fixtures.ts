import { test as base } from '../support/fixtures';
import { type HostPage, startHostPage } from '../support/host-page';
import { slowClock, startServer, type TestServer } from '../support/server';

/** The time on every screen, in the pages and on the server: ms since the epoch. */
export const NOW = Date.parse('2031-04-17T15:00:00Z');

/** Tests whose pages and server stand at {@link NOW}, with somebody else's site beside them that may frame the form. */
export const test = base.extend<object, { host: HostPage; site: TestServer }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const host = await startHostPage();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ host }, use) => {
      const settings = { TRUST_PROXY: '1', ALLOWED_FRAME_HOSTS: `http://localhost:${host.port}` };
      const server = await startServer({ ...settings, ...slowClock(NOW) });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(NOW);
    await use(page);
  },
});
