import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const read = (path: string): string => readFileSync(path, 'utf8');
const documents = ['README.md', 'STYLE.md', ...markdownOf('docs')];

function markdownOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();
}

test('docs/operations/settings.md names exactly the build settings that are read', () => {
  const build = ['shared/boot/env.ts', 'scripts/build/site-origin.ts', 'scripts/pages/page-manifest.ts'].flatMap(
    (path) => matches(read(path), /\benv\.(VITE_[A-Z_]+)/g),
  );
  const named = matches(read('docs/operations/settings.md'), /^\| `(VITE_[A-Z_]+)`/gm);
  expect(named).toEqual([...new Set(build)].sort());
});

test.each(documents)('%s names files that exist', (path) => {
  // Such as `shared/api/transport/request.ts`; names with a placeholder are left out.
  const named = matches(read(path), /`((?:entries|pages|shared|server|scripts|e2e|docs|static)\/[\w./-]*)`/g);
  expect(named.filter((name) => !/(?:^|\/)x[.-]|\/x\//.test(name) && !existsSync(name))).toEqual([]);
});

test.each(documents)('%s has no broken links', (path) => {
  // The README's screenshot is made by hand.
  const links = matches(read(path), /\]\(([^)#\s]+)(?:#[^)]*)?\)/g).filter((link) => !/^https?:|\.png$/.test(link));
  expect(links.filter((link) => !existsSync(join(dirname(path), link)))).toEqual([]);
});

test("the table of addresses in docs/operations.md matches the server's", async () => {
  const { SITE_ROUTES } = await import('@server/site/routes');
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => /\| no-(?:cache|store) \|$/.test(line));
  const written = rows.flatMap((row) => {
    const [, addresses = '', page = '', cache = ''] = row.split('|').map((cell) => cell.trim());
    return matches(addresses, /`([^`]+)`/g).map((address) => `${address} ${page} ${cache}`);
  });
  expect(written.sort()).toEqual(SITE_ROUTES.map(({ path, entry, cache }) => `${path} ${entry} ${cache}`).sort());
});
