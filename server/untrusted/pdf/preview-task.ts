import { readFile, writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { loadPdfjs, onCanvas, openPdf, type Pdfjs } from './open-pdf';

/** Whether there is a picture of the file. */
export interface PreviewAnswer {
  isDrawn: boolean;
}

/** Enough for a list on a screen with two pixels a point; pixels. */
const WIDTH = 320;
/** A page many times longer than wide is cut off; pixels. */
const MOST_HEIGHT = 640;
/** A picture inside a page that decodes to more than this is left out; pixels. */
const LARGEST_IMAGE = 32 * 1024 ** 2;

/** Task `draw-preview`: draws the first page of the PDF file at `path`, as a PNG in the file `picture`. */
export async function load(): Promise<(input: { path: string; picture: string }) => Promise<PreviewAnswer>> {
  const pdfjs = await loadPdfjs();
  return ({ path, picture }) => draw(pdfjs, path, picture);
}

async function draw(pdfjs: Pdfjs, path: string, picture: string): Promise<PreviewAnswer> {
  const png = await paint(pdfjs, await readFile(path));
  if (!png) return { isDrawn: false };
  await writeFile(picture, png, { mode: 0o600 });
  return { isDrawn: true };
}

/** The picture, in memory; null if there cannot be one. */
async function paint(pdfjs: Pdfjs, file: Buffer): Promise<Buffer | null> {
  const task = openPdf(pdfjs, file, { maxImageSize: LARGEST_IMAGE });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: WIDTH / natural.width });
    const canvas = createCanvas(WIDTH, Math.max(1, Math.min(MOST_HEIGHT, Math.round(viewport.height))));
    await page.render({ canvas: onCanvas(canvas), viewport, background: '#ffffff' }).promise;
    return await canvas.encode('png');
  } catch {
    // Damaged, encrypted, without pages or of no size: the list shows a sign instead.
    return null;
  } finally {
    await task.destroy();
  }
}
