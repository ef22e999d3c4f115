import type { Turn } from '@shared/uploads/page-turns';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fillEntries } from './form-entries';
import { forgetFound, foundDoubt, foundTooLarge, noteLoss, type PageDoubt } from './left-out';
import { prepareContext } from './pdf-canvas';

/** A page to draw, counted from 1, its turn, and the picture's longer side in pixels. */
export interface PageLook {
  page: number;
  turn: Turn;
  side: number;
}

/** A page as PNG, and what is missing from it. */
export interface PagePicture {
  picture: Blob;
  doubt: PageDoubt | null;
}

/**
 * Draws a page as printed: with form entries, signatures and notes that print, and the layers for print. Null if it
 * cannot be drawn, or is white with parts missing, although the file may be intact. `too-large` if a picture in it
 * exceeds the size that the file was opened for.
 */
export async function drawPage(pdf: PDFDocumentProxy, look: PageLook): Promise<PagePicture | 'too-large' | null> {
  forgetFound();
  try {
    const page = await pdf.getPage(look.page);
    await fillEntries(pdf, page);
    const canvas = await render(page, look);
    if (hasBrokenFont(page)) noteLoss();
    page.cleanup();
    if (foundTooLarge()) return 'too-large';
    const doubt = foundDoubt();
    if (doubt === 'parts' && isWhite(canvas)) return null;
    return { picture: await canvas.convertToBlob({ type: 'image/png' }), doubt };
  } catch {
    // Broken, or beyond the abilities of pdf.js.
    return null;
  }
}

async function render(page: PDFPageProxy, { side, turn }: PageLook): Promise<OffscreenCanvas> {
  const rotation = (page.rotate + turn) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  const viewport = page.getViewport({ scale: side / Math.max(natural.width, natural.height), rotation });
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context) prepareContext(context);
  // pdf.js is typed for a page's canvas, but draws the same on one without a document.
  const target = canvas as unknown as HTMLCanvasElement;
  await page.render({ canvas: target, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE_STORAGE })
    .promise;
  return canvas;
}

/**
 * Whether an object's value is an error's text, as for an unreadable font: its letters are not drawn, and pdf.js
 * reports that only once.
 */
function hasBrokenFont(page: PDFPageProxy): boolean {
  // Iterable since pdf.js 2.9, but not in its types.
  const objects = page.commonObjs as unknown as Iterable<[string, unknown]>;
  return [...objects].some(([, value]) => typeof value === 'string');
}

function isWhite(canvas: OffscreenCanvas): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return pixels.every((value) => value > 250);
}
