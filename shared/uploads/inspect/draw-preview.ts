import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pixels of the longer side: a thumbnail of 72 px on a dense screen. */
const LONGER_SIDE = 216;

/** Draws the first page small, as PNG. Null when it cannot be drawn: the preview is a courtesy. */
export async function drawPreview(pdf: PDFDocumentProxy): Promise<Blob | null> {
  try {
    const page = await pdf.getPage(1);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: LONGER_SIDE / Math.max(natural.width, natural.height) });
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    // pdf.js is typed for a page's canvas; one without a document draws the same.
    const target = canvas as unknown as HTMLCanvasElement;
    await page.render({ canvas: target, viewport, annotationMode: 0 }).promise;
    return await canvas.convertToBlob({ type: 'image/png' });
  } catch {
    // A page that cannot be drawn has no preview; the file is as good.
    return null;
  }
}
