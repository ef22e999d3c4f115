import { test as base, expect } from '@playwright/test';
import { type Ledger, readLedger } from './ledger';
import { isProxyName, startProxied } from './proxy';
import { startServer, type TestServer } from './server';

interface WorkerFixtures {
  /** This worker's server; its tests share it, each with its own visitor. */
  site: TestServer;
}

interface TestFixtures {
  /** Every console error, page error and policy violation so far; must be empty at the end. */
  problems: string[];
  /** What the server has recorded. */
  ledger: () => Promise<Ledger>;
}

/** Tests with a running server and a page at its origin, which fail on anything the browser reports. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const server = await startSite();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
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
 * X-Forwarded-For, so that tests which need many addresses can share the server.
 */
async function startSite(): Promise<TestServer> {
  const name = process.env.E2E_PROXY;
  if (name === undefined) return startServer({ TRUST_PROXY: '1' });
  if (!isProxyName(name)) throw new Error(`E2E_PROXY is nginx or caddy, not ${name}`);
  const { url, server, close } = await startProxied(name);
  return { ...server, url, close };
}

/** The browser logs every failed request; tests of failures cause them on purpose. */
function isExpected(text: string): boolean {
  return /^Failed to load resource: /.test(text);
}
