import { scriptsAfterCall } from './page-scripts';

const files: Record<string, string> = {
  '/assets/react.js': `const react="${'.'.repeat(100)}";export{react as t}`,
  '/assets/small.js': 'export{a as t}',
  '/assets/start.js': `import{t as a}from"./react.js";import"./small.js";${'.'.repeat(50)}`,
  '/assets/page.js': 'import{t as a}from"./start.js";a()',
  '/assets/late.js': 'late()',
  '/assets/later.js': 'import "./late.js";later()',
};
const read = (address: string): string => files[address] ?? '';
const script = (name: string): string => `<script type="module" crossorigin src="/assets/${name}.js"></script>`;
const page = (...names: string[]): string =>
  `<script data-info="/v1/info" data-ahead="/assets/late.css /assets/late.js /assets/later.js" data-at-rest="">go()</script>${names.map(script).join(' ')}`;

test('the page names the script that imports all others, and its first script the rest, the largest first', () => {
  expect(scriptsAfterCall(page('small', 'react', 'start', 'page'), read)).toBe(
    '<script data-info="/v1/info" data-first="/assets/react.js /assets/start.js /assets/small.js" ' +
      'data-ahead="/assets/later.js /assets/late.js /assets/late.css" data-at-rest="">go()</script>' +
      script('page'),
  );
});

test('a page with one script needs no others', () => {
  expect(scriptsAfterCall(page('react'), read)).toContain(' data-first="" ');
});

test('scripts of which none imports the others are reported: one of them would not run', () => {
  expect(() => scriptsAfterCall(page('page', 'late'), read)).toThrow(
    'None of these scripts imports the others: /assets/page.js /assets/late.js',
  );
});
