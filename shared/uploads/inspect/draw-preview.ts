import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pixels of the longer side: a thumbnail of 72 px on a dense screen. */
const LONGER_SIDE = 216;

/** Draws a small picture of the first page, as PNG. Null if it cannot be drawn: the preview is optional. */
export async function drawPreview(pdf: PDFDocumentProxy): Promise<Blob | null> {
  try {
    const page = await pdf.getPage(1);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: LONGER_SIDE / Math.max(natural.width, natural.height) });
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    // pdf.js is typed for a page's canvas, but draws the same on one without a document.
    const target = canvas as unknown as HTMLCanvasElement;
    await page.render({ canvas: target, viewport, annotationMode: 0 }).promise;
    return await canvas.convertToBlob({ type: 'image/png' });
  } catch {
    // A file whose first page cannot be drawn has no preview but is otherwise fine.
    return null;
  }
}
