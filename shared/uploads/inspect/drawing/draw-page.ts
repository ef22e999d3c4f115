import type { Turn } from '@shared/uploads/arrange/page-turns';
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fillEntries } from './form-entries';

/** Which page to draw, counted from 1, how far it is turned, and the picture's longer side in pixels. */
interface PageLook {
  page: number;
  turn: Turn;
  side: number;
}

/**
 * Draws a page as PNG, as it is printed: with what was entered in forms, signatures and notes that print, and the layers for
 * print. Null if it cannot be drawn: the file may be fine all the same.
 */
export async function drawPage(pdf: PDFDocumentProxy, look: PageLook): Promise<Blob | null> {
  try {
    const page = await pdf.getPage(look.page);
    const rotation = (page.rotate + look.turn) % 360;
    const natural = page.getViewport({ scale: 1, rotation });
    const viewport = page.getViewport({ scale: look.side / Math.max(natural.width, natural.height), rotation });
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    // pdf.js is typed for a page's canvas, but draws the same on one without a document.
    const target = canvas as unknown as HTMLCanvasElement;
    await fillEntries(pdf, page);
    const annotationMode = AnnotationMode.ENABLE_STORAGE;
    await page.render({ canvas: target, viewport, intent: 'print', annotationMode }).promise;
    page.cleanup();
    return await canvas.convertToBlob({ type: 'image/png' });
  } catch {
    // Broken, or beyond what pdf.js can draw.
    return null;
  }
}
