/**
 * Makes the pages of a fax from an untrusted PDF file: a PDF of upright letter pages in which nothing is left for a reader to
 * interpret. In: {path, output}; out: {pages} | {problem, page?}. Run by strangers/child.cjs.
 *
 * A page that every reader draws the same keeps its text and drawings; any other becomes a one-bit picture as fine as a fax.
 * Whatever is written is read back: a page that does not look as the file's own becomes a picture, too.
 */
const { writeFile } = require('node:fs/promises');
const { loadPdfjs, openPdf, problemOf, readPdf } = require('../open-pdf.cjs');
const { drawGray, FINE } = require('./draw-page.cjs');
const { createFaxWriter } = require('./fax-writer.cjs');
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
  const pdfjs = await loadPdfjs();
  return ({ path, output }) => make(pdfjs, path, output);
};

async function make(pdfjs, path, output) {
  const { file, problem } = await readPdf(path);
  if (problem) return { problem };
  const source = await openSource(path);
  const task = openPdf(pdfjs, file);
  try {
    const shown = await task.promise;
    if (shown.numPages < 1) return { problem: 'empty' };
    const isAlike = source?.pages.length === shown.numPages;
    const made = await makePages(pdfjs, shown, isAlike ? source : null);
    await writeFile(output, made, { mode: 0o600 });
    return { pages: shown.numPages };
  } catch (error) {
    return error instanceof NotDrawn ? { problem: 'undrawable', page: error.page } : { problem: problemOf(error) };
  } finally {
    await task.destroy();
  }
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
    const page = await pageOf(shown, number);
    const kind = kinds.get(number) === 'picture' ? 'picture' : await copy(writer, page, number);
    if (kind === 'picture') writer.addPicture(oneBit(await draw(page, FINE, number), FINE), FINE);
    kinds.set(number, kind);
    page.cleanup();
  }
  return writer.save();
}

/** Copies a page, if it can be copied. One that seems to be blank is looked at. */
async function copy(writer, page, number) {
  const kind = writer.copy(number, page.view, page.getViewport({ scale: 1 }));
  if (kind !== 'blank') return kind ?? 'picture';
  if (!isWhite(await draw(page, THUMBNAIL, number))) return 'picture';
  writer.addBlank();
  return kind;
}

/** Numbers of the pages with text and drawings that another reading of the written file shows otherwise than the source. */
async function findDifferent(pdfjs, bytes, shown, kinds) {
  const task = openPdf(pdfjs, Buffer.from(bytes));
  try {
    const written = await task.promise;
    if (written.numPages !== shown.numPages) throw new Error('The fax has another number of pages');
    const different = [];
    for (let number = 1; number <= shown.numPages; number += 1) {
      if (kinds.get(number) !== 'copied') continue;
      const own = await pageOf(shown, number);
      if (!(await isSame(own, written, number))) different.push(number);
      own.cleanup();
    }
    return different;
  } finally {
    await task.destroy();
  }
}

async function isSame(own, written, number) {
  const before = await draw(own, COMPARED, number);
  const page = await written.getPage(number);
  const after = await draw(page, COMPARED, number);
  page.cleanup();
  return before.every((dot, index) => Math.abs(dot - after[index]) <= ROUNDING);
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

async function pageOf(shown, number) {
  try {
    return await shown.getPage(number);
  } catch {
    throw new NotDrawn(number);
  }
}

async function draw(page, size, number) {
  try {
    return await drawGray(page, size);
  } catch {
    throw new NotDrawn(number);
  }
}
