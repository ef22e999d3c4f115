import { writeFile } from 'node:fs/promises';
import { PdfFilters } from '@shared/lib/pdf/soft-masks';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type FileProblem, loadPdfjs, openPdf, type Pdfjs, problemOf, readPdf } from '../open-pdf';
import { Canvases } from './canvases';
import { drawGray, FINE } from './draw-page';
import { createFaxWriter, type FaxWriter } from './fax-writer';
import { listenForLosses, takeLoss } from './losses';
import { oneBit } from './one-bit';
import { PAPER, type Size } from './placement';
import { type FaxSource, openSource } from './source';

/** The number of pages, or why there is no fax. `undrawable`: a `page` of the file, from 1, cannot be drawn. */
export type FaxAnswer =
  | { pages: number }
  | { problem: FileProblem | 'empty' }
  | { problem: 'undrawable'; page: number };

/** Size of the pictures that are compared: one dot per point. */
const COMPARED = PAPER;
/** Size of the picture of a page that seems to be blank. */
const THUMBNAIL: Size = { width: 102, height: 132 };
/** How much a dot's gray, of 255, may differ because its position was rounded differently. */
const ROUNDING = 8;

/**
 * Task `make-fax`: makes the pages of a fax from the PDF file at `path`, as a PDF of upright letter pages that every
 * reader draws the same, in the file `output`.
 *
 * A page that is plain (`isPlain`) keeps its text and drawings; any other becomes a one-bit picture in fax resolution.
 * The result is read back: a page that looks different from the original becomes a picture, too.
 */
export async function load(): Promise<(input: { path: string; output: string }) => Promise<FaxAnswer>> {
  listenForLosses();
  const pdfjs = await loadPdfjs();
  return ({ path, output }) => make(pdfjs, path, output);
}

async function make(pdfjs: Pdfjs, path: string, output: string): Promise<FaxAnswer> {
  const read = await readPdf(path);
  if ('problem' in read) return read;
  const source = await openSource(path);
  const task = openForDrawing(pdfjs, read.file);
  try {
    const opened = await task.promise.then(
      (shown) => ({ shown }),
      (error: unknown) => ({ problem: problemOf(error) }),
    );
    if ('problem' in opened) return opened;
    const { shown } = opened;
    if (shown.numPages < 1) return { problem: 'empty' };
    const found = source?.pages.length ?? shown.numPages;
    // The file states too few pages: pdf.js believes it, and the rest would be lost.
    if (found > shown.numPages) return { problem: 'damaged' };
    const made = await makePages(pdfjs, shown, found === shown.numPages ? source : null);
    await writeFile(output, made, { mode: 0o600 });
    return { pages: shown.numPages };
  } catch (error) {
    if (error instanceof NotDrawn) return { problem: 'undrawable', page: error.page };
    // Other errors, such as a full disk, are not the file's fault.
    throw error;
  } finally {
    await task.destroy();
  }
}

function openForDrawing(pdfjs: Pdfjs, bytes: Buffer) {
  const verbosity = pdfjs.VerbosityLevel.WARNINGS;
  return openPdf(pdfjs, bytes, { CanvasFactory: Canvases, FilterFactory: PdfFilters, verbosity });
}

/** What each page became, by its number. */
type PageKinds = Map<number, 'picture' | 'copied' | 'blank'>;

/** The fax's PDF; retries with pictures of the pages that came out different. */
async function makePages(pdfjs: Pdfjs, shown: PDFDocumentProxy, source: FaxSource | null): Promise<Uint8Array> {
  const kinds: PageKinds = new Map();
  for (;;) {
    const bytes = await writePages(shown, source, kinds);
    const different = await findDifferent(pdfjs, bytes, shown, kinds);
    if (different.length === 0) return bytes;
    for (const number of different) kinds.set(number, 'picture');
  }
}

async function writePages(shown: PDFDocumentProxy, source: FaxSource | null, kinds: PageKinds): Promise<Uint8Array> {
  const writer = await createFaxWriter(source);
  for (let number = 1; number <= shown.numPages; number += 1) {
    const sheet = await sheetOf(shown, number);
    const kind = kinds.get(number) === 'picture' ? 'picture' : await copy(writer, sheet);
    if (kind === 'picture') writer.addPicture(oneBit(await drawFine(sheet), FINE), FINE);
    kinds.set(number, kind);
    sheet.page.cleanup();
  }
  return writer.save();
}

/** Copies a page if possible; draws one that seems to be blank to check it. */
async function copy(writer: FaxWriter, sheet: Sheet): Promise<'picture' | 'copied' | 'blank'> {
  const kind = writer.copy(sheet.number, sheet.page.view, sheet.page.getViewport({ scale: 1 }));
  if (kind !== 'blank') return kind ?? 'picture';
  if (!isWhite(await draw(sheet, THUMBNAIL))) return 'picture';
  writer.addBlank();
  return kind;
}

/** Draws a page; one that is white only because something could not be drawn must not pass as blank. */
async function drawFine(sheet: Sheet): Promise<Uint8Array> {
  takeLoss();
  const gray = await draw(sheet, FINE);
  if (takeLoss() && isWhite(gray)) throw new NotDrawn(sheet.number);
  return gray;
}

/** Numbers of the copied pages that look different from the source when the written file is read back. */
async function findDifferent(
  pdfjs: Pdfjs,
  bytes: Uint8Array,
  shown: PDFDocumentProxy,
  kinds: PageKinds,
): Promise<number[]> {
  const task = openForDrawing(pdfjs, Buffer.from(bytes));
  try {
    const written = await task.promise;
    if (written.numPages !== shown.numPages) throw new Error('The fax has another number of pages');
    const different: number[] = [];
    for (let number = 1; number <= shown.numPages; number += 1) {
      if (kinds.get(number) === 'copied' && !(await isSame(shown, written, number))) different.push(number);
    }
    return different;
  } finally {
    await task.destroy();
  }
}

async function isSame(shown: PDFDocumentProxy, written: PDFDocumentProxy, number: number): Promise<boolean> {
  takeLoss();
  const before = await drawCompared(shown, number);
  const after = await drawCompared(written, number);
  // Readers may differ about what pdf.js cannot read.
  return !takeLoss() && before.every((dot, index) => Math.abs(dot - (after[index] ?? 0)) <= ROUNDING);
}

async function drawCompared(document: PDFDocumentProxy, number: number): Promise<Uint8Array> {
  const sheet = await sheetOf(document, number);
  const gray = await draw(sheet, COMPARED);
  // Before the next page is drawn: a fine scan takes half a gigabyte.
  sheet.page.cleanup();
  return gray;
}

function isWhite(gray: Uint8Array): boolean {
  return gray.every((dot) => dot >= 255 - ROUNDING);
}

/** A page of the file cannot be drawn, so its look on paper is unknown. */
class NotDrawn extends Error {
  override readonly name = 'NotDrawn';
  readonly page: number;

  constructor(page: number) {
    super('A page cannot be drawn');
    this.page = page;
  }
}

/** A page and its document. */
interface Sheet {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  page: PDFPageProxy;
}

/** A page of a document, by its number. */
async function sheetOf(document: PDFDocumentProxy, number: number): Promise<Sheet> {
  try {
    return { document, number, page: await document.getPage(number) };
  } catch {
    throw new NotDrawn(number);
  }
}

async function draw({ document, page, number }: Sheet, size: Size): Promise<Uint8Array> {
  try {
    return await drawGray(document, page, size);
  } catch {
    throw new NotDrawn(number);
  }
}
