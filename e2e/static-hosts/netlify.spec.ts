import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readBuiltWith } from '@server/http/site/built-with';
import { fileHeaders } from '@server/http/site/headers';
import { findRoute } from '@server/http/site/routes';
import { notFoundHeaders, pageHeaders } from '../../scripts/proxy/site-table';
import { without } from '../../scripts/static-hosts/header-rules';
import { hostedSite, makeHostFolder } from '../../scripts/static-hosts/host-folder';
import { expect, bareTest as test } from '../support/fixtures';
import { filesOf, PAGES } from '../support/servers/raw-answers';
import { toolNode, toolPath } from './tools';

const root = resolve(import.meta.dirname, '../..');
const API = 'https://api.shop.example';

/** How Netlify's tools read a site's files. */
interface Read {
  errors: string[];
  answers: Answer[];
}

interface Answer {
  path: string;
  /** The address of the file, or of the server that the request is forwarded to. */
  to: string;
  status: number | null;
  isForced: boolean;
  /** The headers by the rules for the address. */
  asked: Record<string, string>;
  /** The headers by the rules for the file. */
  served: Record<string, string>;
}

const site = hostedSite(
  { PUBLIC_URL: 'https://shop.example', BUCKET_URL: 'https://files.shop.example', API_ORIGIN: API },
  readBuiltWith(root),
);
let folder = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fax-netlify-'));
  await makeHostFolder('netlify', join(root, 'dist'), folder, site);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('every address leads to its page, with the headers of the table, whichever rule counts', async () => {
  const { errors, answers } = await ask(PAGES);
  expect(errors).toEqual([]);
  for (const { path, to, status, asked, served } of answers) {
    const { entry, cache } = findRoute(path) ?? { entry: '404', cache: 'no-store' };
    expect({ path, to }).toEqual({ path, to: path === '/' || path === `/${entry}.html` ? path : `/${entry}.html` });
    expect([null, 200], path).toContain(status);
    expect(existsSync(join(folder, to))).toBe(true);
    const { 'Cache-Control': expected, ...headers } = pageHeaders(entry, cache, site.settings);
    for (const { 'Cache-Control': kept, ...others } of [asked, served]) {
      expect({ path, ...others }).toEqual({ path, ...headers });
      expect([expected, 'no-store'], path).toContain(kept);
    }
  }
});

test('calls and documents for printers go to the server, with their query', async () => {
  const { answers } = await ask(['/v1/info/production', '/v1/order/update/1?a=b&c=%2F', '/ipp/print/secret']);
  expect(answers.map(({ to, status, isForced }) => ({ to, status, isForced }))).toEqual([
    { to: `${API}/v1/info/production`, status: 200, isForced: true },
    { to: `${API}/v1/order/update/1?a=b&c=%2F`, status: 200, isForced: true },
    { to: `${API}/ipp/print/secret`, status: 200, isForced: true },
  ]);
});

test('a missing file is a 404 with the policy of its page', async () => {
  const headers = without('X-Frame-Options', notFoundHeaders(site.settings));
  const { answers } = await ask([
    '/nothing',
    '/start/a/b',
    '/order',
    '/index.html.gz',
    '/assets',
    '/.git/config',
    '/v2/info',
  ]);
  for (const { path, to, asked } of answers) {
    expect({ path, to }).toEqual({ path, to: path });
    expect(existsSync(join(folder, to)) && to !== '/assets').toBe(false);
    expect({ path, ...asked }).toEqual({ path, ...headers });
  }
});

test('files are cached as the table says, and 404 answers are not', async () => {
  const paths = filesOf(join(root, 'dist')).filter((path) => !/\.(?:html|br|gz)$/.test(path));
  expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(100);
  const { answers } = await ask(paths);
  for (const { path, to, asked } of answers) {
    expect(to).toBe(path);
    expect(asked).toMatchObject(fileHeaders(path, site.settings));
    expect(asked['Content-Security-Policy']).toBe("frame-ancestors 'none'");
  }
});

async function ask(paths: readonly string[]): Promise<Read> {
  const script = join(import.meta.dirname, 'ask-netlify.cjs');
  const { stdout } = await promisify(execFile)(toolNode(), [script, toolPath(), folder, ...paths]);
  // The script's own output, of this shape.
  return JSON.parse(stdout) as Read;
}
