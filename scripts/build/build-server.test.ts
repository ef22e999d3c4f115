import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { staticRoutes } from '@sandbox/static-files';
import { stripeJsRoutes } from '@sandbox/stripe-js/routes';
import { ENTRIES, entryFile } from '@server/platform/entry-files';
import type { Services } from '@server/services';
import { buildServer } from './build-server';

// Its own names.
const ENTRY_NAMES = Object.keys(ENTRIES) as (keyof typeof ENTRIES)[];

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
});

test('serves the prebuilt library, because its bundler is not installed with a built server', async () => {
  const made = readFileSync(join(folder, 'sandbox/stripe-js/stripe.js'), 'utf8');
  expect(
    await (
      await stripeJsRoutes({ sandboxDir: join(folder, 'sandbox'), allowedFrameHosts: [] }).request('/stripe.js')
    ).text(),
  ).toBe(made);
});

test('comes with the code of its processes and threads', async () => {
  for (const name of ENTRY_NAMES) expect(dirname(await entryFile(folder, name))).toBe(folder);
});

test('imports only packages of the server', () => {
  const { dependencies } = JSON.parse(readFileSync('server/package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const named = [
    ...namesIn('server.js', /^import (?:.+ from )?"([^".][^"]*)"/gm),
    ...ENTRY_NAMES.flatMap((name) => namesIn(`${name}.cjs`, /\b(?:require|import)\("([^".][^"]*)"\)/g)),
  ];
  const packages = named
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  expect(packages).toEqual(expect.arrayContaining(['hono', '@electric-sql/pglite', 'pdfjs-dist', 'postal-mime']));
  expect([...new Set(packages)].filter((name) => !(String(name) in dependencies))).toEqual([]);
});

/** The packages that a file of the build names in this way. */
function namesIn(file: string, pattern: RegExp): string[] {
  return [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name);
}
