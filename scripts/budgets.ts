/**
 * Prints what each page loads before the first interaction. Fails if a budget is exceeded, or if a size differs from
 * the report in docs/bundle-sizes.md.
 * Usage: tsx scripts/budgets.ts [--write]   (after a build; --write updates the report)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type PageFamily, pageManifest } from '@pages/page-manifest';
import { movedSizes, type PageSize, sizeReport } from './build/bundle-sizes';

/** Bytes per kB, as in browsers' network panels. */
const KB = 1000;
/** Maximum JS a page may load before the first interaction, kB after gzip. */
const JS_BUDGETS: Record<PageFamily, number> = { order: 94, account: 90, text: 90, form: 78, legal: 6, plain: 6 };
const CSS_BUDGET = 14;
const LOADER_BUDGET = 1.5;

const root = resolve(import.meta.dirname, '..');
const dist = resolve(root, 'dist');
const report = resolve(root, 'docs/bundle-sizes.md');

const sizes: PageSize[] = pageManifest.map(({ name }) => {
  const html = readFileSync(resolve(dist, `${name}.html`), 'utf8');
  const js = weigh(addresses(html, /<(?:script|link)\b[^>]*? (?:src|href)="?([^">\s]+\.js)/g));
  const css = weigh(addresses(html, /<link\b[^>]*?href="?([^">\s]+\.css)/g));
  return { name, js, css, html: weighText(html) };
});
const none = { gzip: 0, brotli: 0 };
const loader = weighText(readFileSync(resolve(dist, 'embed.js'), 'utf8'));
sizes.push({ name: 'embed.js', js: loader, css: none, html: none });

const text = sizeReport(sizes);
console.log(text.slice(text.indexOf('|')));
if (process.argv.includes('--write')) writeFileSync(report, text);

const broken = sizes.flatMap(({ name, js, css }) => {
  const page = pageManifest.find((one) => one.name === name);
  const budget = page ? JS_BUDGETS[page.family] : LOADER_BUDGET;
  return [
    ...(js.gzip > budget ? [`${name}: JS over its budget of ${budget} kB`] : []),
    ...(css.gzip > CSS_BUDGET ? [`${name}: CSS over its budget of ${CSS_BUDGET} kB`] : []),
  ];
});
const moved = movedSizes(sizes, readFileSync(report, 'utf8'));
for (const line of [...broken, ...moved]) console.error(line);
if (moved.length > 0) console.error('If this is intended: npx tsx scripts/budgets.ts --write, and commit the report.');
process.exitCode = broken.length + moved.length > 0 ? 1 : 0;

function addresses(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].flatMap(([, address]) => (address ? [address] : [])))];
}

/** Total size of several files, each compressed separately, as sent; kB. */
function weigh(files: string[]): PageSize['js'] {
  const weights = files.map((file) => weighText(readFileSync(resolve(dist, `.${file}`), 'utf8')));
  return {
    gzip: weights.reduce((sum, { gzip }) => sum + gzip, 0),
    brotli: weights.reduce((sum, { brotli }) => sum + brotli, 0),
  };
}

function weighText(content: string): PageSize['js'] {
  return { gzip: gzipSync(content, { level: 9 }).length / KB, brotli: brotliCompressSync(content).length / KB };
}
