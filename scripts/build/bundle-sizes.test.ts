import { movedSizes, type PageSize, sizeReport } from './bundle-sizes';

const none = { gzip: 0, brotli: 0 };
const page = (name: string, js: number, css = 5): PageSize => ({
  name,
  js: { gzip: js, brotli: js / 2 },
  css: { gzip: css, brotli: css / 2 },
  html: none,
});

test('reports nothing for a build that matches the report', () => {
  const sizes = [page('index', 87.64), page('404', 0), page('embed.js', 0.95, 0)];
  expect(movedSizes(sizes, sizeReport(sizes))).toEqual([]);
  expect(movedSizes([page('index', 87.9), ...sizes.slice(1)], sizeReport(sizes))).toEqual([]);
});

test('reports pages that grew, shrank, appeared or disappeared', () => {
  const report = sizeReport([page('index', 80), page('login', 8), page('gone', 1)]);
  expect(movedSizes([page('index', 82.5), page('login', 8, 3), page('new', 1)], report)).toEqual([
    'index: JS was 80.0 kB and is 82.5 kB',
    'login: CSS was 5.0 kB and is 3.0 kB',
    'new: not in the report',
    'gone: in the report, not in the build',
  ]);
});
