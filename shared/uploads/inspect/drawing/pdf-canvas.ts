import { softMaskDrawing } from '@shared/lib/pdf/soft-mask-drawing';
import { takeShrunk } from '@shared/lib/pdf/take-shrunk';
import { watchText } from './left-out';

/** A canvas and its context, as pdf.js exchanges them. */
interface CanvasAndContext {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Canvases for pdf.js without a document. */
export class PdfCanvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context) prepareContext(context);
    return { canvas, context };
  }

  /** Replaces the canvas, because data about a canvas, such as a mask, is about its earlier content. */
  reset(entry: CanvasAndContext, width: number, height: number): void {
    Object.assign(entry, this.create(width, height));
  }

  destroy(entry: CanvasAndContext): void {
    entry.canvas = null;
    entry.context = null;
  }
}

/** A canvas with more pixels is for a picture inside a page: pages are drawn far smaller. */
const PAGE_PIXELS = 40_000_000;
/** Pixel limit of such a picture: 64 MB. */
const MOST_PIXELS = 16_000_000;
/** pdf.js passes a picture's pixels in bands of 16 rows: divisors of 16 leave no seams. */
const SHRINKS = [2, 4, 8, 16];

/** Canvases that accept pictures of any size, in bands, and shrink each band. */
export class BandedCanvases extends PdfCanvases {
  override create(width: number, height: number): CanvasAndContext {
    if (width * height <= PAGE_PIXELS) return super.create(width, height);
    const by = SHRINKS.find((factor) => width * height <= MOST_PIXELS * factor * factor) ?? 16;
    const entry = super.create(Math.ceil(width / by), Math.ceil(height / by));
    if (entry.context) takeShrunk(entry.context, by, height, (across, down) => new ImageData(across, down));
    return entry;
  }
}

/** Adds soft masks, which pdf.js cannot draw without a document, and detects letters of missing fonts. */
export function prepareContext(context: OffscreenCanvasRenderingContext2D): void {
  watchText(context);
  withSoftMasks(context);
}

const withSoftMasks = softMaskDrawing(
  (image: CanvasImageSource) => image instanceof OffscreenCanvas,
  (width, height) => new OffscreenCanvas(width, height),
);
