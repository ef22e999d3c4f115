import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteSettings } from '@server/http/site/content-policy';
import { fileHeaders } from '@server/http/site/headers';
import { SITE_MOVES, SITE_ROUTES } from '@server/http/site/routes';
import { REAL_SITE } from '@server/testing/real-site';
import { notFoundHeaders, pageHeaders } from '../proxy/site-table';
import { without } from './header-rules';
import { exampleFiles } from './host-folder';
import { STATIC_HOSTS, type StaticHostName } from './static-hosts';

const NAMES: StaticHostName[] = ['apache', 'netlify', 'cloudflare'];

/** A site with everything that makes a policy longer. */
const SITE: SiteSettings = {
  ...REAL_SITE,
  frameHosts: ['https://partner.example', 'https://other.example'],
  outside: ['dropbox', 'analytics', 'survey'],
  inline: { index: { script: [`'sha256-${'s'.repeat(44)}'`, "'inline-speculation-rules'"], style: [] } },
};

const PLACE = {
  api: 'https://api.shop.example',
  filePaths: ['/assets/index-abc.js', '/embed.js', '/favicon.svg', '/robots.txt'],
};

/** Addresses of pages, with their headers in the table. */
const PAGES = SITE_ROUTES.map(({ path, entry, cache }) => ({
  path: path.replace('{provider}', 'dropbox').replace('{guid}', '6kT0vVb3rQm1XyZ8aBcD2e'),
  entry,
  headers: pageHeaders(entry, cache, SITE),
}));

/** Addresses of files, likewise. */
const FILES = PLACE.filePaths.map((path) => ({
  path,
  headers: fileHeaders(path, SITE),
}));

interface Rule {
  path: string;
  removed: string[];
  set: Record<string, string>;
}

function files(name: StaticHostName, place: Partial<typeof PLACE> | { api: null } = {}): Record<string, string> {
  return STATIC_HOSTS[name].files(SITE, { ...PLACE, ...place });
}

test.each(NAMES)(
  'docs/operations/static-hosts/%s is up to date (npx tsx scripts/make-static-host.ts)',
  async (name) => {
    const root = process.cwd();
    for (const [file, content] of Object.entries(await exampleFiles(name, root)))
      expect(readFileSync(join(root, 'docs/operations/static-hosts', name, file), 'utf8')).toBe(content);
  },
);

describe('Cloudflare Pages', () => {
  test('every page and file has the headers of the table, each once, and everything else those of the 404 page', () => {
    for (const { path, headers } of [...PAGES, ...FILES])
      expect({ path, ...atCloudflare(path) }).toEqual({ path, ...headers });
    for (const path of ['/nothing', '/home', '/start/', '/start/a/b', '/assets', '/.git/config'])
      expect({ path, ...atCloudflare(path) }).toEqual({ path, ...notFoundHeaders(SITE) });
  });

  test('every address leads to its page, and no other name of a page does', () => {
    const rules = redirectsOf(files('cloudflare'));
    const first = (path: string) => rules.find(({ from }) => patternOf(from).test(path));
    for (const { path, entry } of PAGES) {
      // Without a matching rule, login.html is at /login.
      expect({ path, to: first(path)?.to ?? path }).toEqual({ path, to: entry === 'index' ? '/' : `/${entry}` });
    }
    for (const path of ['/home', '/billing', '/embed', '/index', '/404', '/404.html'])
      expect(first(path)).toMatchObject({ to: '/no-such-page', status: '200' });
    expect(first('/start/a/b')).toBeUndefined();
  });

  test('keeps within the limits: 100 header rules, 2,000 plain and 100 other redirects, length of lines', () => {
    const { _headers = '', _redirects = '' } = files('cloudflare');
    expect(rulesOf(_headers).length).toBeLessThanOrEqual(100);
    expect(Math.max(..._headers.split('\n').map((line) => line.length))).toBeLessThan(2000);
    const rules = redirectsOf({ _redirects });
    const open = rules.filter(({ from }) => /[:*]/.test(from));
    expect(open.length).toBeLessThanOrEqual(100);
    expect(rules.length - open.length).toBeLessThanOrEqual(2000);
    expect(Math.max(..._redirects.split('\n').map((line) => line.length))).toBeLessThan(1000);
    // Those with placeholders come last, and none leads to another site.
    expect(rules.slice(-open.length)).toEqual(open);
    expect(rules.filter(({ to }) => !to.startsWith('/'))).toEqual([]);
  });

  test('calls are forwarded by a worker, which sees nothing else; without forwarding there is none', () => {
    const made = files('cloudflare');
    expect(made['_worker.js']).toContain("'https://api.shop.example'");
    expect(JSON.parse(made['_routes.json'] ?? '')).toEqual({ version: 1, include: ['/v1/*', '/ipp/*'], exclude: [] });
    expect(Object.keys(files('cloudflare', { api: null }))).toEqual(['_headers', '_redirects']);
  });

  /** A rule first removes, then sets headers; a header set twice has both values. */
  function atCloudflare(path: string): Record<string, string> {
    const headers = new Map<string, string>();
    for (const { removed, set } of rulesOf(files('cloudflare')._headers ?? '').filter(fits(path))) {
      for (const name of removed) headers.delete(name);
      for (const [name, value] of Object.entries(set)) {
        const before = headers.get(name);
        headers.set(name, before === undefined ? value : `${before}, ${value}`);
      }
    }
    return Object.fromEntries(headers);
  }
});

describe('Netlify', () => {
  test('every page has the headers of the table, and its file’s own address none that would keep it longer', () => {
    for (const { path, entry, headers } of PAGES) {
      const { 'Cache-Control': cache, ...others } = atNetlify(path);
      const { 'Cache-Control': expected, ...rest } = headers;
      expect({ path, ...others }).toEqual({ path, ...rest });
      expect([expected, 'no-store']).toContain(cache);
      // Whether the rule of the address or of the file wins is undocumented.
      const { 'Cache-Control': ofFile, ...same } = atNetlify(`/${entry}.html`);
      expect({ path, ...same }).toEqual({ path, ...rest });
      if (expected === 'no-store') expect({ path, ofFile }).toEqual({ path, ofFile: 'no-store' });
    }
  });

  test('other names of pages and unknown addresses have a policy, too', () => {
    for (const { entry } of PAGES) expect(atNetlify(`/${entry}`)).toMatchObject(pageHeaders(entry, 'no-store', SITE));
    const notFound = without('X-Frame-Options', notFoundHeaders(SITE));
    for (const path of ['/nothing', '/assets/none.js']) expect(atNetlify(path)).toEqual(notFound);
  });

  test('files have the headers of the table, and no policy that a worker would be bound by', () => {
    for (const { path, headers } of FILES) {
      expect(atNetlify(path)).toMatchObject({ ...headers, 'Content-Security-Policy': "frame-ancestors 'none'" });
      expect(atNetlify(path)).not.toHaveProperty('X-Frame-Options');
    }
  });

  test('every address leads to its file, and calls to the server', () => {
    const rules = redirectsOf(files('netlify'));
    expect(rules.slice(0, 2)).toEqual([
      { from: '/v1/*', to: 'https://api.shop.example/v1/:splat', status: '200!' },
      { from: '/ipp/*', to: 'https://api.shop.example/ipp/:splat', status: '200!' },
    ]);
    for (const { path, entry } of PAGES.filter(({ path }) => path !== '/' && !path.endsWith('.html'))) {
      const rule = rules.find(({ from }) => patternOf(from).test(path));
      expect({ path, to: rule?.to }).toEqual({ path, to: `/${entry}.html` });
    }
    expect(files('netlify', { api: null })._redirects).not.toMatch(/v1|ipp/);
  });

  /** The last rule for a header wins; none removes one. */
  function atNetlify(path: string): Record<string, string> {
    const rules = rulesOf(files('netlify')._headers ?? '').filter(fits(path));
    expect(rules.flatMap(({ removed }) => removed)).toEqual([]);
    return Object.fromEntries(rules.flatMap(({ set }) => Object.entries(set)));
  }
});

test.each(['netlify', 'cloudflare'] as const)('%s leads on from every address that is a move', (name) => {
  const rules = redirectsOf(files(name));
  for (const { path, to } of SITE_MOVES) {
    const first = rules.find(({ from }) => patternOf(from).test(path));
    expect({ ...first, status: first?.status.replace('!', '') }).toEqual({ from: path, to, status: '302' });
  }
});

test('Apache forwards calls to the server, or nothing', () => {
  expect(files('apache')['.htaccess']).toContain('RewriteRule ^((?:v1|ipp)/.*)$ https://api.shop.example/$1 [P,L]');
  expect(files('apache', { api: null })['.htaccess']).not.toContain('[P');
});

test.each(NAMES)('%s: only the embedded form may be framed, by the partners', (name) => {
  const text = Object.values(files(name)).join('\n');
  const framed = text.split('\n').filter((line) => line.includes('frame-ancestors https:'));
  // Once by each of its names.
  expect(framed).toHaveLength(name === 'netlify' ? 2 : 1);
  expect(framed[0]).toContain('frame-ancestors https://partner.example https://other.example;');
});

function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, removed] = /^ {2}! (\S+)$/.exec(line) ?? [];
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (line.startsWith('/')) rules.push({ path: line, removed: [], set: {} });
    else if (removed !== undefined) rule?.removed.push(removed);
    else if (rule && name !== undefined && value !== undefined) rule.set[name] = value;
    else throw new Error(`Not a line of such a file: ${line}`);
  }
  return rules;
}

function redirectsOf({ _redirects = '' }: Record<string, string>): { from: string; to: string; status: string }[] {
  return _redirects
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [from = '', to = '', status = ''] = line.split(' ');
      return { from, to, status };
    });
}

function fits(path: string): (rule: Rule) => boolean {
  return (rule) => patternOf(rule.path).test(path);
}

/** The pattern of a rule's path: `:name` matches one segment, `*` anything. */
function patternOf(rule: string): RegExp {
  const pattern = rule.replace(/\./g, '\\.').replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`);
}
