import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticRoutes } from '@sandbox/static-files';
import { stripeJsRoutes } from '@sandbox/stripe-js/routes';
import type { Services } from '@server/services';
import { buildServer } from './build-server';

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fax-server-'));
  await buildServer(process.cwd(), folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('comes with every file that the server reads at run time', async () => {
  const config = { sandboxDir: join(folder, 'sandbox'), allowedFrameHosts: [] };
  // The static routes use no other service.
  const files = staticRoutes({ config } as unknown as Services);
  const library = stripeJsRoutes(config);
  for (const routes of [files, library]) {
    for (const { path } of routes.routes) expect([path, (await routes.request(path)).status]).toEqual([path, 200]);
  }
  for (const [path] of readFileSync(join(folder, 'server.js'), 'utf8').matchAll(/[\w-]+(?:\/[\w-]+)+\.cjs/g)) {
    expect([path, existsSync(join(folder, path))]).toEqual([path, true]);
  }
});

test('serves the prebuilt library, because its bundler is not installed with a built server', async () => {
  const made = readFileSync(join(folder, 'sandbox/stripe-js/stripe.js'), 'utf8');
  expect(
    await (
      await stripeJsRoutes({ sandboxDir: join(folder, 'sandbox'), allowedFrameHosts: [] }).request('/stripe.js')
    ).text(),
  ).toBe(made);
});

test('imports only packages of the server', () => {
  const text = readFileSync(join(folder, 'server.js'), 'utf8');
  const { dependencies } = JSON.parse(readFileSync('server/package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const named = [...text.matchAll(/^import (?:.+ from )?"([^".][^"]*)"/gm)].map(([, name = '']) => name);
  const packages = named
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  expect(packages.length).toBeGreaterThan(5);
  expect([...new Set(packages)].filter((name) => !(String(name) in dependencies))).toEqual([]);
});
