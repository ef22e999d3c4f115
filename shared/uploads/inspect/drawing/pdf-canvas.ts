import { watchText } from './left-out';
import { shrinkRows } from './shrink-rows';

/** A canvas and its context, as pdf.js passes them around. */
interface CanvasAndContext {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** A picture inside a page has more pixels than this: it is kept shrunk. 64 MB. */
const MOST_PIXELS = 16_000_000;
/** pdf.js hands over a picture's pixels in bands of 16 rows: what divides them leaves no seams. */
const SHRINKS = [2, 4, 8, 16];

/** Canvases for pdf.js without a document. */
export class PdfCanvases {
  create(width: number, height: number): CanvasAndContext {
    const by = width * height <= MOST_PIXELS ? 1 : (SHRINKS.find((n) => width * height <= MOST_PIXELS * n * n) ?? 16);
    const canvas = new OffscreenCanvas(Math.max(1, Math.ceil(width / by)), Math.max(1, Math.ceil(height / by)));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context) watchText(context);
    if (context && by > 1) takeShrunk(context, by, height);
    return { canvas, context };
  }

  /** With another canvas, because one that shrinks pixels keeps doing so. */
  reset(entry: CanvasAndContext, width: number, height: number): void {
    Object.assign(entry, this.create(width, height));
  }

  destroy(entry: CanvasAndContext): void {
    entry.canvas = null;
    entry.context = null;
  }
}

/**
 * Makes a canvas take each band of a picture `by` times smaller than it is handed over, so that a scan at 1200 dpi, half a
 * gigabyte of pixels, is never there as a whole.
 */
function takeShrunk(context: OffscreenCanvasRenderingContext2D, by: number, height: number): void {
  const put = context.putImageData.bind(context);
  context.putImageData = (band: ImageData, left: number, top: number) => {
    const rows = Math.min(band.height, height - top);
    const pixels = new ImageData(Math.ceil(band.width / by), Math.ceil(rows / by));
    pixels.data.set(shrinkRows(band.data, band.width, rows, by));
    put(pixels, left / by, top / by);
  };
}

/** SVG filters need a document; a preview does without them. */
export class NoFilters {
  addFilter(): string {
    return 'none';
  }
  addHCMFilter(): string {
    return 'none';
  }
  addAlphaFilter(): string {
    return 'none';
  }
  addLuminosityFilter(): string {
    return 'none';
  }
  addHighlightHCMFilter(): string {
    return 'none';
  }
  destroy(): void {
    // Nothing was created.
  }
}
