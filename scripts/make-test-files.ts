import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeBrokenFiles } from './test-files/broken';
import { makeDrawnFiles } from './test-files/drawn';
import { makePrintedFile } from './test-files/printed';
import { makeScans } from './test-files/scans';

/**
 * Creates the PDF files in e2e/files with real programs: Chromium prints, Poppler, ImageMagick, libtiff, OpenJPEG and
 * img2pdf scan, qpdf encrypts and linearizes, pdf-lib draws the odd ones. Run it by hand; its files are committed, so
 * that the tests need none of these programs:
 *
 *   apt-get install poppler-utils qpdf img2pdf imagemagick libtiff-tools libopenjp2-tools
 *   npx tsx scripts/make-test-files.ts
 */
const target = resolve(import.meta.dirname, '../e2e/files');
mkdirSync(target, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'test-files-'));

const tools = {
  /** Full path of a file in e2e/files. */
  out: (name: string) => join(target, name),
  /** Full path of a temporary file. */
  temp: (name: string) => join(work, name),
  save: (name: string, bytes: Uint8Array | string) => writeFileSync(join(target, name), bytes),
  read: (name: string) => readFileSync(join(target, name)),
  run: (program: string, ...args: string[]) => execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] }),
};

/** Tools for the functions that create files. */
export type Tools = typeof tools;

await makePrintedFile(tools);
makeScans(tools);
await makeDrawnFiles(tools);
makeBrokenFiles(tools);
rmSync(work, { recursive: true });
console.log(`Made the files in ${target} (${statSync(target).size} bytes of directory)`);
