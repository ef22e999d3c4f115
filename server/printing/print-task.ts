import { readFile, writeFile } from 'node:fs/promises';
import { MalformedPhoto } from './jpeg-head';
import { createPdfWriter, type PdfWriter, type Picture, TooLarge } from './pdf-writer';
import { addPhoto } from './photo-page';
import { MalformedRaster, type PictureColor, pagesOf } from './raster-pages';

/** The number of pages of the PDF, or why there is none. */
export type PrintAnswer = { pages: number } | { problem: 'malformed' | 'too-large' };

/** See `TaskInputs`. */
interface PrintInput {
  path: string;
  output: string;
  format: string;
  ranges: string;
  most: string;
}

/** Points per inch. */
const POINTS = 72;

/**
 * Task `print-to-pdf`: turns the print in the file at `path` (raster pages, a photo, or some pages of a PDF) into a PDF
 * in the file `output`.
 */
export function load(): Promise<(input: PrintInput) => Promise<PrintAnswer>> {
  return Promise.resolve(turn);
}

async function turn({ path, output, format, ranges, most }: PrintInput): Promise<PrintAnswer> {
  const file = await readFile(path);
  try {
    if (format === 'application/pdf') return await keepRanges(file, output, ranges, Number(most));
    const writer = createPdfWriter(output, Number(most));
    try {
      if (format === 'image/jpeg') await addPhoto(writer, file);
      else await addRaster(writer, file, readRanges(ranges));
      const pages = writer.finish();
      return pages > 0 ? { pages } : { problem: 'malformed' };
    } finally {
      writer.close();
    }
  } catch (error) {
    if (error instanceof TooLarge) return { problem: 'too-large' };
    if (error instanceof MalformedRaster || error instanceof MalformedPhoto) return { problem: 'malformed' };
    throw error;
  }
}

async function addRaster(writer: PdfWriter, file: Buffer, isWanted: (page: number) => boolean): Promise<void> {
  let number = 0;
  for (const { width, height, dpi, bits, color, bands } of pagesOf(file)) {
    number += 1;
    if (!isWanted(number)) {
      skip(bands);
      continue;
    }
    const paper = { width: (width / dpi[0]) * POINTS, height: (height / dpi[1]) * POINTS };
    const picture: Picture = {
      ...{ width, height, bits, space: color.space },
      decode: decodeOf(color),
      filter: 'FlateDecode',
    };
    await writer.addPage({ ...paper, place: [paper.width, 0, 0, paper.height, 0, 0] }, picture, bands);
  }
}

/** Reads the bands of an unwanted page, one at a time, to get to the next page. */
function skip(bands: Iterable<Buffer>): void {
  const rest = bands[Symbol.iterator]();
  while (!rest.next().done);
}

/** Inverts numbers where a larger one is darker, except in CMYK, where PDF reads them so itself. */
function decodeOf({ isInk, space, channels }: PictureColor): string {
  return isInk && space !== 'DeviceCMYK' ? `/Decode [${'1 0 '.repeat(channels)}]` : '';
}

async function keepRanges(file: Buffer, output: string, ranges: string, most: number): Promise<PrintAnswer> {
  const kept = await copyRanges(file, ranges);
  if (!kept) return { problem: 'malformed' };
  if (kept.bytes.length > most) return { problem: 'too-large' };
  await writeFile(output, kept.bytes, { mode: 0o600 });
  return { pages: kept.pages };
}

/** A PDF of some pages of another, in memory; null if it would have none. */
async function copyRanges(file: Buffer, ranges: string): Promise<{ bytes: Uint8Array; pages: number } | null> {
  // Most prints do not need it.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const source = await PDFDocument.load(file, { updateMetadata: false });
    const isWanted = readRanges(ranges);
    const wanted = source.getPageIndices().filter((index) => isWanted(index + 1));
    const kept = await PDFDocument.create();
    for (const page of await kept.copyPages(source, wanted)) kept.addPage(page);
    return wanted.length > 0 ? { bytes: await kept.save(), pages: wanted.length } : null;
  } catch {
    // Damaged or encrypted: nothing else fails, because the library works in memory only.
    return null;
  }
}

/** Returns whether a page is in ranges such as `1-3,5-5`; every page is, if there are none. */
function readRanges(text: string): (page: number) => boolean {
  if (text === '') return () => true;
  const ranges = text.split(',').map((one) => one.split('-').map(Number));
  return (page) => ranges.some(([from = 1, to = from]) => page >= from && page <= to);
}
