/**
 * Audits the public pages with Lighthouse's mobile profile and prints the medians.
 * Usage: tsx scripts/lighthouse.ts [runs] [path ...]   (after a build; 5 runs by default)
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startServer } from '../e2e/support/servers/server';
import { quantile } from './bench/browser';
import { wholeBrowser } from './check/browsers';

const PUBLIC_PAGES = ['/start', '/pricing.html', '/login.html'];
/** Minimum median of each category. */
const BUDGETS: Record<string, number> = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

const [runs = '5', ...asked] = process.argv.slice(2);
const site = await startServer();
const { executablePath, args } = wholeBrowser();
const chrome = await launch({
  ...(executablePath === undefined ? {} : { chromePath: executablePath }),
  chromeFlags: ['--headless', ...args],
  logLevel: 'silent',
});
let isBroken = false;
try {
  console.log('page              perf  a11y  best  seo    FCP    LCP  TBT   CLS');
  for (const path of asked.length > 0 ? asked : PUBLIC_PAGES) {
    const results: Audit[] = [];
    for (let run = 0; run < Number(runs); run += 1) results.push(await audit(site.url + path));
    const median = (pick: (result: Audit) => number): number => quantile(results.map(pick));
    const scores = Object.keys(BUDGETS).map((category) => median(({ scores: all }) => all[category] ?? 0));
    isBroken ||= Object.values(BUDGETS).some((budget, index) => (scores[index] ?? 0) < budget);
    console.log(
      path.padEnd(16),
      ...scores.map((score) => String(score).padStart(5)),
      median(({ fcp }) => fcp)
        .toFixed(0)
        .padStart(6),
      median(({ lcp }) => lcp)
        .toFixed(0)
        .padStart(6),
      median(({ tbt }) => tbt)
        .toFixed(0)
        .padStart(4),
      median(({ cls }) => cls)
        .toFixed(3)
        .padStart(6),
    );
    for (const id of new Set(results.flatMap(({ failing }) => failing))) console.log(`   below: ${id}`);
  }
} finally {
  chrome.kill();
  await site.close();
}
process.exitCode = isBroken ? 1 : 0;

interface Audit {
  scores: Record<string, number>;
  /** Milliseconds, like the next two. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  failing: string[];
}

async function audit(url: string): Promise<Audit> {
  const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { audits, categories } = result.lhr;
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failing: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary')
      .map(({ id, title }) => `${id}: ${title}`),
  };
}
