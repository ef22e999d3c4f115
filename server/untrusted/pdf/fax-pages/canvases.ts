/**
 * Canvases for pdf.js. Pictures too large for memory are taken in bands, each scaled down on arrival.
 *
 * Soft masks: pdf.js reads them with SVG filters, which need a document. Here the filters record the request, and the
 * canvas applies it to the mask, which pdf.js draws next (shared/lib/pdf, as on the pages).
 */
import { Canvas, createCanvas, type Image, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { softMaskDrawing } from '@shared/lib/pdf/soft-mask-drawing';
import { takeShrunk } from '@shared/lib/pdf/take-shrunk';

/** A canvas and its context, as pdf.js passes them around; null once destroyed. */
interface CanvasAndContext {
  canvas: Canvas | null;
  context: SKRSContext2D | null;
}

/** pdf.js's canvases. */
export class Canvases {
  create(width: number, height: number): CanvasAndContext {
    const by = width * height > MOST_PIXELS ? SHRINK : 1;
    const canvas = createCanvas(Math.max(1, Math.ceil(width / by)), Math.max(1, Math.ceil(height / by)));
    const context = canvas.getContext('2d');
    withSoftMasks(context);
    if (by > 1) takeShrunk(context, by, height, (across, down) => new ImageData(across, down));
    return { canvas, context };
  }
  /** Uses a new canvas, because a canvas stands for the mask that was drawn on it. */
  reset(entry: CanvasAndContext, width: number, height: number): void {
    Object.assign(entry, this.create(width, height));
  }
  destroy(entry: CanvasAndContext): void {
    // Frees its memory at once, not at garbage collection.
    if (entry.canvas) entry.canvas.width = entry.canvas.height = 1;
    entry.canvas = entry.context = null;
  }
}

/** A larger canvas, pixels, is for a picture inside a page: pages are drawn far smaller. */
const MOST_PIXELS = 40_000_000;
/** Divides the 16 rows of pdf.js's bands, so there are no seams; 1,200 dots per inch become 300. */
const SHRINK = 4;

/** Makes a canvas read the soft masks drawn on it. */
export const withSoftMasks = softMaskDrawing(
  (image: Image | Canvas) => image instanceof Canvas,
  (width, height) => createCanvas(width, height),
);
