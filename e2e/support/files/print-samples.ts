import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { CUPS_TESTS, FILTERS } from '../../../scripts/check/cups-programs';
import { testFile } from '../pages/order-page';

/** Raster types by their names in sample paths, as the filter calls them. */
const TYPES: Readonly<Record<string, string>> = {
  'black-1': 'black_1',
  'sgray-8': 'sgray_8',
  'srgb-8': 'srgb_8',
  'cmyk-8': 'cmyk_8',
};

/** At higher resolutions the same pages take a minute longer. */
const RESOLUTIONS = ['150', '300'];

/**
 * Copies the tests of CUPS to a folder, with the documents they print: our PDF files, a photo, and PWG raster made from
 * a PDF by CUPS' own filter. The originals, kept by the printer industry, are 2 GB.
 */
export function makePrintSamples(folder: string): void {
  cpSync(CUPS_TESTS, folder, { recursive: true });
  copyFileSync(testFile('a4.pdf'), join(folder, 'document-a4.pdf'));
  copyFileSync(testFile('letter-1.pdf'), join(folder, 'document-letter.pdf'));
  const photo = createCanvas(600, 400).toBuffer('image/jpeg');
  for (const name of ['color.jpg', 'gray.jpg']) writeFileSync(join(folder, name), photo);
  const everywhere = join(folder, 'ipp-everywhere.test');
  // Without this name its documents at 600 dots per inch are skipped.
  writeFileSync(everywhere, readFileSync(everywhere, 'utf8').replace(/DEFINE-MATCH HAVE_600DPI/, ''));
  for (const path of filesOf(everywhere)) {
    const [, dpi = '', type = ''] = /-(\d+)dpi\/([a-z0-9-]+)\//.exec(path) ?? [];
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    const kind = TYPES[type];
    // Samples of unsupported formats are skipped, but must exist.
    writeFileSync(target, kind !== undefined && RESOLUTIONS.includes(dpi) ? sample(folder, dpi, kind) : '');
  }
}

/** Paths of the documents that a test prints. */
function filesOf(test: string): Set<string> {
  const lines = readFileSync(test, 'utf8').matchAll(/^\s*FILE (pwg-raster-samples\S+)$/gm);
  return new Set(Array.from(lines, ([, path = '']) => path));
}

/** A page as raster, created once for each kind. */
function sample(folder: string, dpi: string, type: string): Buffer {
  const kept = join(folder, `${type}-${dpi}.pwg`);
  if (existsSync(kept)) return readFileSync(kept);
  const options = `media=na_letter_8.5x11in pwg-raster-document-type=${type} printer-resolution=${dpi}dpi MediaClass=PwgRaster`;
  const run = spawnSync(join(FILTERS, 'pdftoraster'), ['1', 'pat', 'sample', '1', options, testFile('letter-1.pdf')], {
    env: { ...process.env, FINAL_CONTENT_TYPE: 'image/pwg-raster' },
    maxBuffer: 2 ** 28,
  });
  if (run.status !== 0) throw new Error(`pdftoraster: ${String(run.stderr).slice(-500)}`);
  writeFileSync(kept, run.stdout);
  return run.stdout;
}
