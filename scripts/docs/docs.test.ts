import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const read = (path: string): string => readFileSync(path, 'utf8');
/** References, made by scripts. */
const GENERATED = ['docs/bundle-sizes.md', 'docs/operations/settings.md'];
const documents = ['README.md', 'STYLE.md', ...markdownOf('docs')];
const designNotes = markdownOf('docs/design');

/** Maximum words of all documents that are written by hand together, and of one design note. */
const MOST_WORDS = 22_000;
const MOST_IN_NOTE = 1_000;

function markdownOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();
}

/** Words, without code blocks, figures and tables. */
function countWords(text: string): number {
  const prose = text.replace(/^ *```[^`]*^ *```$/gm, '');
  return prose.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** The anchor of each heading, as code hosts generate it. */
function headingIds(text: string): string[] {
  return matches(text, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('the documents together, and each design note, are short enough to be read', () => {
  const written = documents.filter((path) => !GENERATED.includes(path));
  expect(written.reduce((sum, path) => sum + countWords(read(path)), 0)).toBeLessThanOrEqual(MOST_WORDS);
  const long = designNotes
    .map((path) => [path, countWords(read(path))] as const)
    .filter(([, words]) => words > MOST_IN_NOTE);
  expect(long).toEqual([]);
});

test.each(designNotes)('%s says when it was reviewed, and ends in what was rejected', (path) => {
  const text = read(path);
  expect(text).toMatch(/^# .+\n\nLast reviewed: \d{1,2} [A-Z][a-z]+ \d{4}\./);
  expect(matches(text, /^## (.*)$/gm)).toContain('Rejected');
  expect(text.slice(text.indexOf('## Rejected')).match(/^## /gm)).toHaveLength(1);
});

test('docs/operations/settings.md names exactly the build settings that are read', () => {
  const build = ['shared/boot/env.ts', 'scripts/build/site-origin.ts', 'pages/page-manifest.ts'].flatMap((path) =>
    matches(read(path), /\benv\.(VITE_[A-Z_]+)/g),
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

test.each(documents)('%s links to headings that exist', (path) => {
  const links = matches(read(path), /\]\((?!https?:)([^)\s]*#[^)]+)\)/g);
  const broken = links.filter((link) => {
    const [file = '', heading = ''] = link.split('#');
    return !headingIds(read(file === '' ? path : join(dirname(path), file))).includes(heading);
  });
  expect(broken).toEqual([]);
});

test("the table of addresses in docs/operations.md matches the server's", async () => {
  const { SITE_ROUTES } = await import('@server/http/site/routes');
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => /\| no-(?:cache|store) \|$/.test(line));
  const written = rows.flatMap((row) => {
    const [, addresses = '', page = '', cache = ''] = row.split('|').map((cell) => cell.trim());
    return matches(addresses, /`([^`]+)`/g).map((address) => `${address} ${page} ${cache}`);
  });
  expect(written.sort()).toEqual(SITE_ROUTES.map(({ path, entry, cache }) => `${path} ${entry} ${cache}`).sort());
});
