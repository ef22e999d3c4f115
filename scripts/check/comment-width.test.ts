import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum width of a line with a comment, in columns: that of the code, which the formatter wraps. */
const WIDTH = 120;

/** A comment that fills its line, or ends it. */
const COMMENT = /^\s*(?:\/\/|\/\*|\* )|\s\/\/ /;

/** Comments for linters and the compiler, which cannot be wrapped. */
const DIRECTIVE = /eslint-disable|biome-ignore|oxlint-disable|@ts-expect-error|\/\* global /;

const files = ['entries', 'pages', 'shared', 'server', 'sandbox', 'scripts', 'tools', 'e2e'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => /\.(?:tsx?|c?js)$/.test(path)),
);

test('no comment is wider than the code', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap(wideComments)).toEqual([]);
});

function wideComments(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.length > WIDTH && COMMENT.test(line) && !DIRECTIVE.test(line) ? [`${path}:${index + 1}`] : [],
    );
}
