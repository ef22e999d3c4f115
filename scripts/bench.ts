/**
 * Measures the performance budgets in Chromium against the built site behind Caddy, over HTTP/2, and prints a table.
 * Needs a build; runs all parts by default.
 * Usage: tsx scripts/bench.ts [waiting] [tasks] [paint] [number] [archives] [files] [upload]
 */
import { benchArchives } from './bench/archives';
import { openBrowser } from './bench/browser';
import { benchManyFiles } from './bench/many-files';
import { benchNumberField } from './bench/number-field';
import { benchPaint } from './bench/paint';
import { requireHttp2, startSite } from './bench/site';
import { benchTasks } from './bench/tasks';
import { benchUpload } from './bench/upload';
import { benchWaiting } from './bench/waiting';

const BENCHES = {
  waiting: benchWaiting,
  tasks: benchTasks,
  paint: benchPaint,
  number: benchNumberField,
  archives: benchArchives,
  files: benchManyFiles,
  upload: benchUpload,
};

const asked = process.argv.slice(2);
const site = await startSite();
const browser = await openBrowser(site.keyHash);
try {
  await requireHttp2(browser, site.url);
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length === 0 || asked.includes(name)) await bench(browser, site.url);
  }
} finally {
  await browser.close();
  await site.close();
}
