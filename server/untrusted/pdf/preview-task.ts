import { readFile, writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { loadPdfjs, onCanvas, openPdf, type Pdfjs } from './open-pdf';

/** Whether the picture was drawn. */
export interface PreviewAnswer {
  isDrawn: boolean;
}

/** Pixels: enough for a list on a screen with two pixels per point. */
const WIDTH = 320;
/** Pixels: a page many times longer than wide is cut off. */
const MOST_HEIGHT = 640;
/** Pixels: a larger picture inside a page is left out. */
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

/** The picture; null if it cannot be drawn. */
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
    // Damaged, encrypted, without pages or of no size: the list shows an icon instead.
    return null;
  } finally {
    await task.destroy();
  }
}
