import { watchText } from './left-out';
import { shrinkRows } from './shrink-rows';
import { withSoftMasks } from './soft-masks';

/** A canvas and its context, as pdf.js passes them around. */
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

  /** With another canvas: what is known of one, such as a mask, is of what was drawn on it. */
  reset(entry: CanvasAndContext, width: number, height: number): void {
    Object.assign(entry, this.create(width, height));
  }

  destroy(entry: CanvasAndContext): void {
    entry.canvas = null;
    entry.context = null;
  }
}

/** A canvas of more pixels than this is for a picture inside a page: pages are drawn far smaller. */
const PAGE_PIXELS = 40_000_000;
/** Such a picture is kept this small: 64 MB. */
const MOST_PIXELS = 16_000_000;
/** pdf.js hands over a picture's pixels in bands of 16 rows: what divides them leaves no seams. */
const SHRINKS = [2, 4, 8, 16];

/** Canvases that take pictures of any size, in bands, each smaller than it is handed over. */
export class BandedCanvases extends PdfCanvases {
  override create(width: number, height: number): CanvasAndContext {
    if (width * height <= PAGE_PIXELS) return super.create(width, height);
    const by = SHRINKS.find((factor) => width * height <= MOST_PIXELS * factor * factor) ?? 16;
    const entry = super.create(Math.ceil(width / by), Math.ceil(height / by));
    if (entry.context) takeShrunk(entry.context, by, height);
    return entry;
  }
}

/** Makes a canvas do and tell what pdf.js cannot do without a document, and does not tell. */
export function prepareContext(context: OffscreenCanvasRenderingContext2D): void {
  watchText(context);
  withSoftMasks(context);
}

/** Makes a canvas take each band of a picture `by` times smaller: half a gigabyte of pixels is never there as a whole. */
function takeShrunk(context: OffscreenCanvasRenderingContext2D, by: number, height: number): void {
  const put = context.putImageData.bind(context);
  context.putImageData = (band: ImageData, left: number, top: number) => {
    const rows = Math.min(band.height, height - top);
    const pixels = new ImageData(Math.ceil(band.width / by), Math.ceil(rows / by));
    pixels.data.set(shrinkRows(band.data, band.width, rows, by));
    put(pixels, left / by, top / by);
  };
}
