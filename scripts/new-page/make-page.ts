import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PageNames, pageFiles, pageNames } from './templates';

/** A line that a page needs in an existing file. */
interface Row {
  file: string;
  /** The line is inserted before the first match. */
  before: RegExp;
  row: string;
}

/**
 * Creates a page: entry, view, store, styles and test, and its rows in the tables of build and server.
 *
 * @returns paths of the created and changed files, relative to `root`.
 * @throws Error if the name is not kebab-case, the page exists, or a table does not look as expected. Then nothing is
 * written.
 */
export function makePage(root: string, name: string): { made: string[]; changed: string[] } {
  const names = pageNames(name);
  const files = pageFiles(names);
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`${taken} is there already`);
  const changed = addRows(root, rowsOf(names));
  for (const [path, content] of [...Object.entries(files), ...Object.entries(changed)]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return { made: Object.keys(files), changed: Object.keys(changed) };
}

function rowsOf({ kebab, pascal, words }: PageNames): Row[] {
  const key = kebab.includes('-') ? `'${kebab}'` : kebab;
  return [
    {
      file: 'scripts/pages/page-manifest.ts',
      before: / {2}\{\s+name: 'redirect',/,
      row: `  { name: '${kebab}', family: 'account', title: \`${words} · \${siteName}\`, description: '${words}.', island: true },\n`,
    },
    {
      file: 'scripts/pages/prerender.tsx',
      before: /import \{ readEnvironment \}/,
      row: `import { ${pascal}Page } from '@pages/${kebab}/${kebab}-page';\n`,
    },
    { file: 'scripts/pages/prerender.tsx', before: /\};\n\nreadEnvironment/, row: `  ${key}: <${pascal}Page />,\n` },
    { file: 'server/http/site/routes.ts', before: / {2}\| '404';/, row: `  | '${kebab}'\n` },
    {
      file: 'server/http/site/routes.ts',
      before: /\];\n\n\/\*\* The route as/,
      row: `  { path: '/${kebab}.html', entry: '${kebab}', cache: 'no-store' },\n`,
    },
    { file: 'server/http/site/content-policy.ts', before: / {2}'404': \[\],/, row: `  ${key}: [],\n` },
  ];
}

/** The contents of the files with their new rows, not written yet. */
function addRows(root: string, rows: readonly Row[]): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const { file, before, row } of rows) {
    const content = changed[file] ?? readFileSync(join(root, file), 'utf8');
    const place = content.search(before);
    if (place < 0) throw new Error(`${file} has no place for: ${row.trim()}`);
    changed[file] = content.slice(0, place) + row + content.slice(place);
  }
  return changed;
}
