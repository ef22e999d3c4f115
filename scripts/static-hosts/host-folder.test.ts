import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtWith } from '@server/http/site/built-with';
import { REAL_SITE } from '@server/testing/real-site';
import { hostedSite, makeHostFolder } from './host-folder';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fax-host-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  for (const name of ['index.html', 'embed.js', 'robots.txt', 'assets/a.js'])
    for (const ending of ['', '.br', '.gz']) await writeFile(join(folder, 'dist', name + ending), name);
  await writeFile(join(folder, 'dist/logo.png'), '');
});
afterEach(() => rm(folder, { recursive: true }));

const SITE = { settings: REAL_SITE, api: 'https://api.shop.example' };
const ENV = { PUBLIC_URL: 'https://fax.shop.example', BUCKET_URL: 'https://bucket.shop.example/in' };

async function made(name: Parameters<typeof makeHostFolder>[0]): Promise<string[]> {
  const to = join(folder, 'host');
  await makeHostFolder(name, join(folder, 'dist'), to, SITE);
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(to.length + 1))
    .sort();
}

test('Netlify and Cloudflare compress by themselves: copies are left out, and each file has its rule', async () => {
  const files = ['assets/a.js', 'embed.js', 'index.html', 'logo.png', 'robots.txt'];
  expect(await made('netlify')).toEqual(['_headers', '_redirects', ...files]);
  const headers = await readFile(join(folder, 'host/_headers'), 'utf8');
  for (const path of ['/assets/a.js', '/embed.js', '/logo.png', '/robots.txt'])
    expect(headers).toContain(`\n${path}\n`);
  await rm(join(folder, 'host'), { recursive: true });
  expect(await made('cloudflare')).toEqual(['_headers', '_redirects', '_routes.json', '_worker.js', ...files]);
});

test('Apache sends the copies of the build', async () => {
  expect(await made('apache')).toEqual(
    expect.arrayContaining(['.htaccess', 'assets/a.js.br', 'assets/a.js.gz', 'index.html.br']),
  );
});

test('a folder with anything in it is left alone', async () => {
  await mkdir(join(folder, 'host'));
  await writeFile(join(folder, 'host/mine'), 'kept');
  await expect(made('netlify')).rejects.toThrow(/is not empty\.$/);
  expect(await readdir(join(folder, 'host'))).toEqual(['mine']);
});

test('takes the site’s settings, and forwards to API_ORIGIN', () => {
  const { settings, api } = hostedSite({ ...ENV, API_ORIGIN: 'https://api.shop.example/' }, builtWith({}));
  expect(settings).toMatchObject({ https: true, bucketOrigin: 'https://bucket.shop.example', sandboxed: false });
  expect(api).toBe('https://api.shop.example');
});

test('pages that call another origin need no forwarding', () => {
  const built = builtWith({ VITE_API_BASE: 'https://v1.shop.example' });
  const { settings, api } = hostedSite(ENV, built);
  expect([settings.apiOrigin, api]).toEqual(['https://v1.shop.example', null]);
  expect(() => hostedSite({ ...ENV, API_ORIGIN: 'https://api.shop.example' }, built)).toThrow(
    'Leave out API_ORIGIN: these pages were built to call https://v1.shop.example.',
  );
});

test.each<[string, Record<string, string | undefined>, string]>([
  ['no address of the site', { PUBLIC_URL: undefined }, 'Set PUBLIC_URL: the policies of the pages depend on it.'],
  ['no bucket', { BUCKET_URL: '' }, 'Set BUCKET_URL: the policies of the pages depend on it.'],
  ['no server', { API_ORIGIN: undefined }, 'Set API_ORIGIN, the /v1 server that calls are forwarded to, or build'],
  ['a server with a path', { API_ORIGIN: 'https://a.example/v1' }, 'such as https://api.fax.example, not https://a.'],
  ['a server that is no address', { API_ORIGIN: '127.0.0.1:8080' }, 'not 127.0.0.1:8080.'],
])('says what is missing: %s', (_, changed, sentence) => {
  const env = { ...ENV, API_ORIGIN: 'https://api.shop.example', ...changed };
  expect(() => hostedSite(env, builtWith({}))).toThrow(sentence);
});
