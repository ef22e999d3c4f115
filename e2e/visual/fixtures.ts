import { test as base } from '../support/fixtures';
import { type HostPage, startHostPage } from '../support/servers/host-page';
import { slowClock, startServer } from '../support/servers/server';

/** The time on every screen, in the pages and on the server: ms since the epoch. */
export const NOW = Date.parse('2031-04-17T15:00:00Z');

/** Longer timers (ms) and repeated ones never run, so that nothing disappears or counts down in pictures. */
const BRIEF_MS = 2_000;

/** Tests whose pages and server stand at {@link NOW}, with another site that may frame the form. */
export const test = base.extend<{ host: HostPage }>({
  host: async ({ share }, use) => {
    await use(await share('host', startHostPage));
  },
  site: async ({ share, host }, use) => {
    const settings = { TRUST_PROXY: '1', ALLOWED_FRAME_HOSTS: `http://localhost:${host.port}` };
    await use(await share('site', () => startServer({ ...settings, ...slowClock(NOW) })));
  },
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(NOW);
    await page.addInitScript(keepEverything, BRIEF_MS);
    await use(page);
  },
});

/** Runs in the page, before everything else. */
function keepEverything(briefMs: number): void {
  const start = window.setTimeout.bind(window);
  const never = (): undefined => undefined;
  const startBrief = (...given: Parameters<typeof setTimeout>): number => {
    const [, delay = 0] = given;
    return delay < briefMs ? start(...given) : start(never, delay);
  };
  Object.assign(window, { setTimeout: startBrief, setInterval: (_: unknown, delay: number) => start(never, delay) });
}
