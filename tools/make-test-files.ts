import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeBrokenFiles } from './test-files/broken';
import { makeDrawnFiles } from './test-files/drawn';
import { fileTools } from './test-files/file-tools';
import { makePrintedFile } from './test-files/printed';
import { makeScans } from './test-files/scans';

/**
 * Creates the PDF files in e2e/files with real programs: Chromium prints, Poppler, ImageMagick, libtiff, OpenJPEG and
 * img2pdf scan, qpdf encrypts and linearizes, pdf-lib draws the odd ones. Run it by hand; its files are committed, so
 * that the tests need none of these programs:
 *
 *   apt-get install poppler-utils qpdf img2pdf imagemagick libtiff-tools libopenjp2-tools
 *   npx tsx tools/make-test-files.ts
 */
const target = resolve(import.meta.dirname, '../e2e/files');
mkdirSync(target, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'test-files-'));

const tools = fileTools(target, work);

await makePrintedFile(tools);
makeScans(tools);
await makeDrawnFiles(tools);
makeBrokenFiles(tools);
rmSync(work, { recursive: true });
console.log(`Made the files in ${target} (${statSync(target).size} bytes of directory)`);
