/**
 * Makes the pages of a fax from an untrusted PDF file: a PDF of upright letter pages in which nothing is left for a reader to
 * interpret. In: {path, output}; out: {pages} | {problem, page?}. Run by untrusted/child.cjs.
 *
 * A page that every reader draws the same keeps its text and drawings; any other becomes a one-bit picture as fine as a fax.
 * Whatever is written is read back: a page that does not look as the file's own becomes a picture, too.
 */
const { writeFile } = require('node:fs/promises');
const { loadPdfjs, openPdf, problemOf, readPdf } = require('../open-pdf.cjs');
const { Canvases, Filters } = require('./canvases.cjs');
const { drawGray, FINE } = require('./draw-page.cjs');
const { createFaxWriter } = require('./fax-writer.cjs');
const { listenForLosses, takeLoss } = require('./losses.cjs');
const { oneBit } = require('./one-bit.cjs');
const { PAPER } = require('./placement.cjs');
const { openSource } = require('./source.cjs');

/** Of the pictures that are compared: a dot a point. */
const COMPARED = PAPER;
/** Of the picture of a page that seems to be blank. */
const THUMBNAIL = { width: 102, height: 132 };
/** How much darker or lighter a dot may be because it was drawn at a place that was rounded otherwise; of 255. */
const ROUNDING = 8;

exports.load = async () => {
  listenForLosses();
  const pdfjs = await loadPdfjs();
  return ({ path, output }) => make(pdfjs, path, output);
};

async function make(pdfjs, path, output) {
  const { file, problem } = await readPdf(path);
  if (problem) return { problem };
  const source = await openSource(path);
  const task = openForDrawing(pdfjs, file);
  try {
    const { shown, problem: fault } = await task.promise.then(
      (document) => ({ shown: document }),
      (error) => ({ problem: problemOf(error) }),
    );
    if (fault) return { problem: fault };
    if (shown.numPages < 1) return { problem: 'empty' };
    const found = source?.pages.length ?? shown.numPages;
    // Its number of pages is wrong: pdf.js believes it, and the rest would be lost.
    if (found > shown.numPages) return { problem: 'damaged' };
    const made = await makePages(pdfjs, shown, found === shown.numPages ? source : null);
    await writeFile(output, made, { mode: 0o600 });
    return { pages: shown.numPages };
  } catch (error) {
    if (error instanceof NotDrawn) return { problem: 'undrawable', page: error.page };
    // A full disk, say, is no fault of the file.
    throw error;
  } finally {
    await task.destroy();
  }
}

function openForDrawing(pdfjs, bytes) {
  const verbosity = pdfjs.VerbosityLevel.WARNINGS;
  return openPdf(pdfjs, bytes, { CanvasFactory: Canvases, FilterFactory: Filters, verbosity });
}

/** The fax's PDF. Tries again with pictures of the pages that came out different. */
async function makePages(pdfjs, shown, source) {
  /** What each page has become: a `picture`, `copied`, or `blank`. */
  const kinds = new Map();
  for (;;) {
    const bytes = await writePages(shown, source, kinds);
    const different = await findDifferent(pdfjs, bytes, shown, kinds);
    if (different.length === 0) return bytes;
    for (const number of different) kinds.set(number, 'picture');
  }
}

async function writePages(shown, source, kinds) {
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

/** Copies a page, if it can be copied. One that seems to be blank is looked at. */
async function copy(writer, sheet) {
  const kind = writer.copy(sheet.number, sheet.page.view, sheet.page.getViewport({ scale: 1 }));
  if (kind !== 'blank') return kind ?? 'picture';
  if (!isWhite(await draw(sheet, THUMBNAIL))) return 'picture';
  writer.addBlank();
  return kind;
}

/** A page that is white only because something of it could not be drawn must not pass for an empty one. */
async function drawFine(sheet) {
  takeLoss();
  const gray = await draw(sheet, FINE);
  if (takeLoss() && isWhite(gray)) throw new NotDrawn(sheet.number);
  return gray;
}

/** Numbers of the pages with text and drawings that another reading of the written file shows otherwise than the source. */
async function findDifferent(pdfjs, bytes, shown, kinds) {
  const task = openForDrawing(pdfjs, Buffer.from(bytes));
  try {
    const written = await task.promise;
    if (written.numPages !== shown.numPages) throw new Error('The fax has another number of pages');
    const different = [];
    for (let number = 1; number <= shown.numPages; number += 1) {
      if (kinds.get(number) === 'copied' && !(await isSame(shown, written, number))) different.push(number);
    }
    return different;
  } finally {
    await task.destroy();
  }
}

async function isSame(shown, written, number) {
  const looks = [];
  takeLoss();
  for (const document of [shown, written]) {
    const sheet = await sheetOf(document, number);
    looks.push(await draw(sheet, COMPARED));
    // Before the next one is drawn: a fine scan takes half a gigabyte.
    sheet.page.cleanup();
  }
  const [before, after] = looks;
  // What pdf.js cannot read, other readers may read otherwise.
  return !takeLoss() && before.every((dot, index) => Math.abs(dot - after[index]) <= ROUNDING);
}

function isWhite(gray) {
  return gray.every((dot) => dot >= 255 - ROUNDING);
}

/** A page of the file cannot be drawn: nobody can say what it would look like on paper. */
class NotDrawn extends Error {
  constructor(page) {
    super('A page cannot be drawn');
    this.page = page;
  }
}

/** A page of a document, by its number. */
async function sheetOf(document, number) {
  try {
    return { document, number, page: await document.getPage(number) };
  } catch {
    throw new NotDrawn(number);
  }
}

async function draw({ document, page, number }, size) {
  try {
    return await drawGray(document, page, size);
  } catch {
    throw new NotDrawn(number);
  }
}
