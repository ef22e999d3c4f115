import { type BrowserContext, test as base, expect } from '@playwright/test';
import { HANG_MS } from '@shared/testing/hang';
import { type Ledger, readLedger } from './ledger';
import { isProxyName, startProxied } from './servers/proxy';
import { startServer, type TestServer } from './servers/server';
import { createShares, type Share, type Shares } from './shares';
import { holdLimits } from './waits/limits';

interface WorkerFixtures {
  shares: Shares;
  /** The server that most tests of this worker share, each with its own visitor. */
  commonSite: TestServer;
}

interface TestFixtures {
  site: TestServer;
  /** Every console error, page error and policy violation so far; must be empty at the end. */
  problems: string[];
  /** The server's records. */
  ledger: () => Promise<Ledger>;
}

/** The settings of the server that most tests share. A busy line is retried twice, after a second each. */
const SETTINGS = { FAX_RETRY_SECONDS: '1 1', ADMIN_TOKEN: 'kQ3vL9xR2mW7pT5nB8cD4fG6hJ1sZ0yA' };

/** The operators' token of that server. */
export const { ADMIN_TOKEN } = SETTINGS;

/**
 * Tests that open no page of a server, or start their own. All tests have the same worker fixtures, and a file shares
 * anything else by `share`: other worker fixtures would start another worker, with another browser and server.
 */
export const bareTest = base.extend<{ share: Share }, WorkerFixtures>({
  shares: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const shares = createShares();
      await use(shares);
      await shares.close();
    },
    { scope: 'worker', timeout: HANG_MS },
  ],
  commonSite: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await startSite();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: HANG_MS },
  ],
  share: async ({ shares }, use, { file }) => {
    await use(shares.of(file));
  },
});

/** Tests with a running server and a page at its origin, which fail on anything the browser reports. */
export const test = bareTest.extend<TestFixtures>({
  site: async ({ commonSite }, use) => {
    await use(commonSite);
  },
  context: async ({ context }, use) => {
    await holdLimits(context);
    await comeLate(context, Number(process.env.E2E_LATE_MS ?? 0));
    await use(context);
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  ledger: async ({ site }, use) => {
    await use(() => readLedger(site.url));
  },
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      await use(problems);
      expect(problems, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/**
 * The server alone, or behind the proxy named in E2E_PROXY: the same tests must pass. Without a proxy it trusts
 * X-Forwarded-For, so that tests that need many addresses can share the server.
 */
async function startSite(): Promise<TestServer> {
  const name = process.env.E2E_PROXY;
  if (name === undefined) return startServer({ TRUST_PROXY: '1', ...SETTINGS });
  if (!isProxyName(name)) throw new Error(`E2E_PROXY is nginx, caddy or apache, not ${name}`);
  const { url, server, close } = await startProxied(name, { settings: SETTINGS });
  return { ...server, url, close };
}

/** Delays all scripts and calls by this many ms, to test on a slow connection (docs/testing.md). */
async function comeLate(context: BrowserContext, ms: number): Promise<void> {
  if (ms === 0) return;
  await context.route(/\/assets\/[^/]*\.js$|\/v1\//, async (route) => {
    await new Promise((done) => setTimeout(done, ms));
    await route.fallback();
  });
}

/** The browser logs every failed request; tests of failures cause them on purpose. */
function isExpected(text: string): boolean {
  return /^Failed to load resource: /.test(text);
}
