/**
 * Draws the first page of a PDF file. In: {path, picture}; out: {isDrawn}, with the PNG in the file `picture`. Run by
 * untrusted/child.cjs.
 */
const { readFile, writeFile } = require('node:fs/promises');
const { createCanvas } = require('@napi-rs/canvas');
const { loadPdfjs, openPdf } = require('./open-pdf.cjs');

/** Enough for a list on a screen with two pixels a point; pixels. */
const WIDTH = 320;
/** A page many times longer than wide is cut off; pixels. */
const MOST_HEIGHT = 640;
/** A picture inside a page that decodes to more than this is left out; pixels. */
const LARGEST_IMAGE = 32 * 1024 ** 2;

exports.load = async () => {
  const pdfjs = await loadPdfjs();
  return ({ path, picture }) => draw(pdfjs, path, picture);
};

async function draw(pdfjs, path, picture) {
  const png = await paint(pdfjs, await readFile(path));
  if (!png) return { isDrawn: false };
  await writeFile(picture, png, { mode: 0o600 });
  return { isDrawn: true };
}

/** The picture, in memory; null if there cannot be one. */
async function paint(pdfjs, file) {
  const task = openPdf(pdfjs, file, { maxImageSize: LARGEST_IMAGE });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: WIDTH / natural.width });
    const canvas = createCanvas(WIDTH, Math.max(1, Math.min(MOST_HEIGHT, Math.round(viewport.height))));
    await page.render({ canvas, viewport, background: '#ffffff' }).promise;
    return await canvas.encode('png');
  } catch {
    // Damaged, encrypted, without pages or of no size: the list shows a sign instead.
    return null;
  } finally {
    await task.destroy();
  }
}
