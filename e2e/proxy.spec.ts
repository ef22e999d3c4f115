import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SITE_MOVES } from '@server/http/site/routes';
import { expect, bareTest as test } from './support/fixtures';
import { type ProxiedServer, type ProxyName, startProxied } from './support/servers/proxy';
import { ABSENT, ask, filesOf, PAGES, shared } from './support/servers/raw-answers';

const dist = resolve(import.meta.dirname, '../dist');
const NAMES: ProxyName[] = ['nginx', 'caddy', 'apache'];

for (const name of NAMES) {
  test.describe(`${name} in front of the server`, () => {
    // One server and one proxy for all of them.
    test.describe.configure({ mode: 'default' });
    let site: ProxiedServer;
    let close = (): Promise<void> => Promise.resolve();

    test.beforeAll(async () => {
      site = await startProxied(name);
      close = () => site.close();
    });
    test.afterAll(() => close());

    /** The answers of the proxy and of the server behind it. */
    const both = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const [proxy, server] = [
        await ask(site.url, path, headers, method),
        await ask(site.server.url, path, headers, method),
      ];
      return { proxy, server };
    };

    for (const path of PAGES) {
      test(`${path} is the same page with the same headers`, async () => {
        const { proxy, server } = await both(path);
        expect(proxy.status).toBe(200);
        expect(shared(proxy)).toEqual(shared(server));
        expect(proxy.body.equals(server.body)).toBe(true);
        const head = await ask(site.url, path, {}, 'HEAD');
        expect({ status: head.status, headers: shared(head), bytes: head.body.length }).toEqual({
          status: 200,
          headers: shared(server),
          bytes: 0,
        });
      });
    }

    test('unknown addresses get the same 404 page', async () => {
      for (const path of ABSENT) {
        const { proxy, server } = await both(path);
        expect({ path, status: proxy.status, headers: shared(proxy) }).toEqual({
          path,
          status: 404,
          headers: shared(server),
        });
        expect(proxy.body.equals(server.body), path).toBe(true);
      }
    });

    test('every file of the build is served under its own name with the same headers', async () => {
      const files = filesOf(dist).filter((file) => !/\.(?:html|br|gz)$/.test(file));
      expect(files.length).toBeGreaterThan(10);
      for (const path of files) {
        const { proxy, server } = await both(path);
        expect({ path, status: proxy.status, headers: shared(proxy) }).toEqual({
          path,
          status: 200,
          headers: shared(server),
        });
        expect(proxy.body.equals(readFileSync(join(dist, path))), path).toBe(true);
      }
    });

    test('however an address is written, its page comes with its policy, and is not kept longer', async () => {
      const plain = await ask(site.url, '/start');
      for (const path of ['/%73tart', '/start?file=/', '/star%74/dropbox?x', '/embed%2ehtml']) {
        const { status, headers } = await ask(site.url, path);
        expect({ path, status, cache: headers['cache-control'] }).toEqual({ path, status: 200, cache: 'no-store' });
        const policy = String(headers['content-security-policy']);
        if (path.includes('star')) expect(policy, path).toBe(plain.headers['content-security-policy']);
        else expect(policy, path).toContain("default-src 'none'");
      }
    });

    test('compressed files are those from the build', async () => {
      for (const path of ['/start', scriptOf('index.html'), '/embed.js', '/nothing']) {
        const { proxy, server } = await both(path, { 'accept-encoding': 'gzip' });
        expect(proxy.headers['content-encoding'], path).toBe('gzip');
        expect(proxy.headers.vary).toBe('Accept-Encoding');
        expect(proxy.body.equals(server.body), path).toBe(true);
        const plain = await ask(site.url, path, { 'accept-encoding': 'identity' });
        expect(plain.headers['content-encoding']).toBeUndefined();
        expect(plain.headers.vary).toBe('Accept-Encoding');
        expect(gunzipSync(proxy.body).equals(plain.body)).toBe(true);
      }
    });

    test('nothing outside the build can be reached', async () => {
      for (const path of [
        '/../package.json',
        '/..%2fpackage.json',
        '/assets/..%2f..%2fpackage.json',
        '/.%2e/package.json',
      ]) {
        const { status, body } = await ask(site.url, path);
        expect([400, 404], path).toContain(status);
        expect(body.toString()).not.toContain('"scripts"');
      }
    });

    test('a page that the browser has cached is not sent again', async () => {
      const { headers } = await ask(site.url, '/');
      const again = await ask(site.url, '/', { 'if-none-match': String(headers.etag) });
      expect(again.status).toBe(304);
    });

    test('an address that leads on leads to the same page', async () => {
      for (const { path, to } of SITE_MOVES) {
        const { proxy, server } = await both(path);
        expect([proxy.status, server.status], path).toEqual([302, 302]);
        for (const { headers } of [proxy, server]) {
          expect(new URL(String(headers.location), site.url).href).toBe(`${site.url}${to}`);
        }
      }
    });

    test('page addresses reject writes', async () => {
      const { proxy, server } = await both('/start', {}, 'POST');
      expect([proxy.status, server.status]).toEqual([405, 405]);
    });

    test('calls reach the server, whether answered or refused', async () => {
      const info = await ask(site.url, '/v1/info/production');
      expect(info.status).toBe(200);
      expect(info.headers['x-csrf-token']).toBeDefined();
      const refused = await ask(site.url, '/v1/order/update/none', { 'content-type': 'application/json' }, 'POST');
      expect(refused.status).toBe(403);
      expect(JSON.parse(refused.body.toString())).toMatchObject({ error: { code: 'csrf' } });
      expect((await ask(site.url, '/v1/nothing')).status).toBe(404);
    });

    test('the order page loads, calls the server and works', async ({ page }) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      const answered = page.waitForResponse(`${site.url}/v1/info/production`);
      await page.goto(`${site.url}/start`);
      expect((await answered).status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const saved = page.waitForResponse(/\/v1\/order\/update\//);
      await page.getByLabel(/fax number/i).fill('2024561414');
      expect((await saved).status()).toBe(200);
      expect(problems).toEqual([]);
    });
  });
}

/** Address of the first script of a page. */
function scriptOf(page: string): string {
  const [, address = ''] = /src="?(\/assets\/[^">\s]+\.js)/.exec(readFileSync(join(dist, page), 'utf8')) ?? [];
  return address;
}
