/** What a page loads before the first interaction; kB of 1,000 bytes, as sent. */
export interface PageSize {
  name: string;
  js: { gzip: number; brotli: number };
  css: { gzip: number; brotli: number };
  html: { gzip: number; brotli: number };
}

/** How far a page's JS or CSS may move before the report must be written anew, in kB after gzip. */
const SLACK = 0.5;

const HEAD = `# What each page loads

Before the first interaction, in kB of 1,000 bytes. Written by \`npx tsx scripts/budgets.ts --write\` after a build; the checks
fail when JS or CSS of a page moves by more than ${SLACK} kB from what stands here, so that growth is seen in the change that brings it.

| page | JS gzip | JS brotli | CSS gzip | CSS brotli | HTML gzip |
|---|---|---|---|---|---|
`;

/** The report that is kept in docs/. */
export function sizeReport(sizes: readonly PageSize[]): string {
  const rows = sizes.map(({ name, js, css, html }) => {
    const cells = [js.gzip, js.brotli, css.gzip, css.brotli, html.gzip].map((size) => size.toFixed(1));
    return `| ${[name, ...cells].join(' | ')} |\n`;
  });
  return HEAD + rows.join('');
}

/** Says which pages are no longer what the kept report says: grown, shrunk, new or gone. */
export function movedSizes(sizes: readonly PageSize[], report: string): string[] {
  const kept = new Map(
    [...report.matchAll(/^\| ([\w.]+) \| ([\d.]+) \| [\d.]+ \| ([\d.]+) \|/gm)].map(([, name = '', js, css]) => [
      name,
      { js: Number(js), css: Number(css) },
    ]),
  );
  const moved = sizes.flatMap(({ name, js, css }) => {
    const before = kept.get(name);
    kept.delete(name);
    if (!before) return [`${name}: not in the report`];
    return [difference(`${name}: JS`, before.js, js.gzip), difference(`${name}: CSS`, before.css, css.gzip)].flat();
  });
  return [...moved, ...[...kept.keys()].map((name) => `${name}: in the report, not in the build`)];
}

function difference(what: string, before: number, now: number): string[] {
  return Math.abs(now - before) > SLACK ? [`${what} was ${before.toFixed(1)} kB and is ${now.toFixed(1)} kB`] : [];
}
